import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createCompiler } from '../../src/compile/create-compiler.ts'
import { write } from '../../src/compile/write.ts'
import { atomText, kitchen } from './kitchen.ts'
import { temporaryFolder, writeFiles } from './temporary-folder.ts'
import type { CompileOptions } from '../../src/compile/options.ts'
import type { CompileResult } from '../../src/compile/compile-result.ts'
import type { Compiler, CompilerSettings } from '../../src/compile/create-compiler.ts'

async function start(files: Readonly<Record<string, string>>, options: CompileOptions = {}, settings: CompilerSettings = {}): Promise<{ root: string, compiler: Compiler, first: CompileResult }> {
  const root = await temporaryFolder()
  await writeFiles(root, files)
  const compiler = createCompiler({ root, cache: false, ...options }, settings)
  return { root, compiler, first: await compiler.compile() }
}

const idsOf = ({ atoms }: CompileResult): string[] => atoms.map(({ id }) => id)
const salt = 'primes/sources/salt.prime'
const saltChunk = '@kitchen/rule-salt-water/chunks/full.md'

test('an update equals a compile of what is there, however it is told of the changes', async () => {
  for (const told of [true, false]) {
    const { root, compiler } = await start(kitchen)
    const steps: [path: string, text: string | undefined][] = [
      [salt, atomText('@kitchen/rule-salt-water', { 'see-also': '@kitchen/fact-heat', 'severity': 'high' })],
      ['primes/sources/new/egg.prime', atomText('@kitchen/fact-egg', { related: '@kitchen/rule-salt-water' })],
      ['primes/sources/terms.prime', atomText('@kitchen/term-boil')],
      ['primes/sources/deep/heat.prime', undefined],
      ['domain.yaml', undefined],
      [salt, atomText('@kitchen/rule-salt-pasta', { related: '@kitchen/fact-egg' })],
      ['primes/sources/new/domain.yaml', 'name: eggs\nversion: "1.0.0"\ndescription: All about eggs.\n'],
    ]
    for (const [path, text] of steps) {
      if (text === undefined) await rm(join(root, path))
      else await writeFiles(root, { [path]: text })
      const updated = await compiler.update(told ? [path] : undefined)
      const fresh = await createCompiler({ root, cache: false }).compile()
      // What an error keeps is not in a fresh tree; the diagnostics are the same always.
      expect(updated.diagnostics).toEqual(fresh.diagnostics)
      if (fresh.ok) expect([...updated.files]).toEqual([...fresh.files])
    }
    await compiler.close()
  }
})

test('what did not change stays the same, object for object', async () => {
  const { root, compiler, first } = await start(kitchen)
  await writeFiles(root, { [salt]: atomText('@kitchen/rule-salt-water', { severity: 'high' }) })
  const second = await compiler.update([salt])
  const changed = [...second.files].filter(([path, text]) => first.files.get(path) !== text).map(([path]) => path)
  expect(changed).toEqual(['@kitchen/rule-salt-water/chunks/core.md', saltChunk, '@kitchen/rule-salt-water/graph.yaml', '@kitchen/rule-salt-water/atom.yaml', '_index.json', '_index.xml'])
  expect(second.atoms.filter((atom, i) => atom !== first.atoms[i]).map(({ id }) => id)).toEqual(['@kitchen/rule-salt-water'])
})

test('an edge to an atom that appears learns its kind', async () => {
  const { root, compiler, first } = await start({ 'primes/sources/a.prime': atomText('@kitchen/rule-salt-water', { related: '@other/term-boil' }) })
  expect(first.atoms[0]!.edges).toEqual([{ type: 'related', target: '@other/term-boil', external: true }])
  await writeFiles(root, { 'primes/sources/b.prime': atomText('@other/term-boil') })
  const second = await compiler.update(['primes/sources/b.prime'])
  expect(second.atoms[0]!.edges).toEqual([{ type: 'related', target: '@other/term-boil', kind: 'term' }])
})

test('a bare slug follows the atoms that it can mean', async () => {
  const { root, compiler, first } = await start({ ...kitchen, 'primes/sources/a.prime': atomText('@kitchen/rule-taste', { related: '"egg"' }) })
  expect(first.diagnostics.map(({ code }) => code)).toContain('prime/unknown-slug')
  await writeFiles(root, { 'primes/sources/egg.prime': atomText('@kitchen/fact-egg') })
  const second = await compiler.update(['primes/sources/egg.prime'])
  expect(second.atoms.find(({ id }) => id === '@kitchen/rule-taste')).toMatchObject({ edges: [{ target: '@kitchen/fact-egg' }], chunks: { full: expect.stringContaining('@kitchen/fact-egg') as string } })
})

test.each([
  ['an error of its own', atomText('@kitchen/rule-salt-water', { version: '"one"' })],
  ['a syntax error', atomText('@kitchen/rule-salt-water', { requires: '[@kitchen/term-boil' })],
  ['a syntax error before its id', 'rule RuleSaltWater {\n  claim: [\n'],
  ['its kind mistyped', atomText('@kitchen/rule-salt-water').replace('rule ', 'rul ')],
  ['an unresolved reference', atomText('@kitchen/rule-salt-water', { requires: '@kitchen/term-nope' })],
])('an atom with %s keeps its last good version until it is mended or gone', async (_what, text) => {
  const { root, compiler, first } = await start(kitchen)
  await writeFiles(root, { [salt]: text })
  const broken = await compiler.update()
  expect(broken.ok).toBe(false)
  expect([...broken.files]).toEqual([...first.files])
  expect(idsOf(broken)).toEqual(idsOf(first))
  expect([...(await compiler.update()).files]).toEqual([...first.files])

  await writeFiles(root, { [salt]: atomText('@kitchen/rule-salt-water', { severity: 'low' }) })
  const mended = await compiler.update()
  expect(mended.ok).toBe(true)
  expect(mended.files.get(saltChunk)).toContain('low')

  await writeFiles(root, { [salt]: text })
  expect((await compiler.update()).files.get(saltChunk)).toContain('low')
  await rm(join(root, salt))
  expect(idsOf(await compiler.update())).not.toContain('@kitchen/rule-salt-water')
})

test('an atom that is broken from the start is taken from the tree on disk', async () => {
  const { root, first } = await start(kitchen)
  const out = join(root, 'compiled')
  await write(first.files, out)
  await writeFiles(root, { [salt]: atomText('@kitchen/rule-salt-water', { version: '"one"' }) })
  const compiler = createCompiler({ root, cache: false }, { keepFrom: out })
  const result = await compiler.compile()
  expect(result.ok).toBe(false)
  expect([...result.files]).toEqual([...first.files])
  expect([...(await compiler.update()).files]).toEqual([...first.files])

  await writeFiles(out, { '_index.xml': 'of somebody else' })
  expect(idsOf(await createCompiler({ root, cache: false }, { keepFrom: out }).compile())).not.toContain('@kitchen/rule-salt-water')
  const other = createCompiler({ root, cache: false, encoding: 'o200k_base' }, { keepFrom: out })
  expect((await other.compile()).files.has(saltChunk)).toBe(false)
})

test('a broken domain file keeps its last good version', async () => {
  const { root, compiler, first } = await start(kitchen)
  await writeFiles(root, { 'domain.yaml': 'name: [' })
  const broken = await compiler.update(['domain.yaml'])
  expect(broken.ok).toBe(false)
  expect(broken.files.get('domain.yaml')).toBe(first.files.get('domain.yaml'))
})

test('a source folder that goes and comes back', async () => {
  const { root, compiler, first } = await start(kitchen)
  const folder = join(root, 'primes/sources')
  await rename(folder, join(root, 'away'))
  const without = await compiler.update([folder])
  expect(without).toMatchObject({ ok: false, atoms: [], diagnostics: [{ code: 'prime/missing-source-folder' }] })
  await rename(join(root, 'away'), folder)
  expect([...(await compiler.update([folder])).files]).toEqual([...first.files])
})

test('a folder that goes takes its sources along', async () => {
  const { root, compiler } = await start({ ...kitchen, 'primes/sources/egg/egg.prime': atomText('@kitchen/fact-egg') })
  await rm(join(root, 'primes/sources/egg'), { recursive: true })
  expect(idsOf(await compiler.update([join(root, 'primes/sources/egg')]))).not.toContain('@kitchen/fact-egg')
})

test('files outside the source folders are compiled along when they are included', async () => {
  const { root, compiler } = await start(kitchen)
  await writeFiles(root, { 'elsewhere/egg.prime': atomText('@kitchen/fact-egg') })
  compiler.include([join(root, 'elsewhere/egg.prime'), join(root, salt)])
  const result = await compiler.update()
  expect(result.sources.find(({ file }) => file === 'elsewhere/egg.prime')?.atoms.map(({ id }) => id)).toEqual(['@kitchen/fact-egg'])
  expect(result.files.get('@kitchen/fact-egg/atom.yaml')).toContain('source: { file: elsewhere/egg.prime, line: 1 }')
  expect(idsOf(result)).toHaveLength(5)
})

test('calls run one after the other, and a closed compiler refuses', async () => {
  const { root, compiler } = await start(kitchen)
  const results = Promise.all([compiler.update(), compiler.compile(), compiler.update([salt])])
  const closed = compiler.close()
  expect((await results).map(({ ok }) => ok)).toEqual([true, true, true])
  await closed
  await expect(compiler.update()).rejects.toThrow('The compiler is closed.')
  await mkdir(join(root, 'still-there'))
})

test('a file that went and came back is found with the next change, whatever that tells of', async () => {
  const { root, compiler } = await start(kitchen)
  await rm(join(root, salt))
  expect(idsOf(await compiler.update([salt]))).not.toContain('@kitchen/rule-salt-water')
  await writeFiles(root, { [salt]: atomText('@kitchen/rule-salt-water') })
  expect(idsOf(await compiler.update(['primes/sources/terms.prime']))).toContain('@kitchen/rule-salt-water')
  await compiler.close()
})
