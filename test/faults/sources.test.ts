import { mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import * as walking from '../../src/compile/walk-folder.ts'
import { loadTree } from '../../src/runtime/load-tree.ts'
import { prime, type Run } from '../cli/run-main.ts'
import { atomText } from '../compile/kitchen.ts'
import { readFiles, temporaryFolder, writeFiles } from '../compile/temporary-folder.ts'
import { asSomebodyElse, handOver } from './as-somebody-else.ts'

vi.mock('../../src/compile/walk-folder.ts', { spy: true })

const { walkFolder } = await vi.importActual<typeof walking>('../../src/compile/walk-folder.ts')
const salt = atomText('@kitchen/rule-salt')
const boil = atomText('@kitchen/term-boil')

const compile = (root: string): Promise<Run> => prime(root, ['compile', '--no-cache', '--silent'])
const compiled = (root: string): string => join(root, 'compiled')

async function project(files: Readonly<Record<string, string>>): Promise<string> {
  const root = await temporaryFolder()
  await writeFiles(root, Object.fromEntries(Object.entries(files).map(([path, text]) => [`primes/sources/${path}`, text])))
  return root
}

/** Has something happen once the sources are listed and before they are read. */
function afterListing(happen: () => Promise<void>): void {
  vi.mocked(walking.walkFolder).mockImplementationOnce(async (...args) => {
    const found = await walkFolder(...args)
    await happen()
    return found
  })
}

const idsOf = async (root: string): Promise<string[]> => [...(await loadTree(compiled(root))).atoms.keys()]

describe('a source', () => {
  it('that goes between listing and reading counts as not there', async () => {
    const root = await project({ 'salt.prime': salt, 'boil.prime': boil })
    afterListing(() => rm(join(root, 'primes/sources/boil.prime')))
    expect(await compile(root)).toMatchObject({ code: 0, stderr: '' })
    expect(await idsOf(root)).toEqual(['@kitchen/rule-salt'])
  })

  it('whose folder goes between listing and reading counts as not there', async () => {
    const root = await project({ 'salt.prime': salt, 'deep/boil.prime': boil })
    afterListing(() => rm(join(root, 'primes/sources/deep'), { recursive: true }))
    expect(await compile(root)).toMatchObject({ code: 0, stderr: '' })
    expect(await idsOf(root)).toEqual(['@kitchen/rule-salt'])
  })

  it('in whose place a folder stands when it is read is an error that names it', async () => {
    const root = await project({ 'salt.prime': salt, 'boil.prime': boil })
    await compile(root)
    const before = await readFiles(compiled(root))
    afterListing(async () => {
      await rm(join(root, 'primes/sources/boil.prime'))
      await mkdir(join(root, 'primes/sources/boil.prime'))
    })
    const { code, stderr } = await compile(root)
    expect(code).toBe(1)
    expect(stderr).toMatch(/error.*`primes\/sources\/boil\.prime` cannot be read: EISDIR/)
    expect(await readFiles(compiled(root))).toEqual(before)
  })

  it.skipIf(process.platform === 'win32').each(['a file', 'a folder'])('that is %s without the right to read is an error that names it, and nothing is written', async (what) => {
    const root = await project({ 'salt.prime': salt, 'deep/boil.prime': boil })
    await compile(root)
    const before = await readFiles(compiled(root))
    handOver(root, 0o755)
    handOver(join(root, 'primes/sources/deep', ...what === 'a file' ? ['boil.prime'] : []), 0)
    const { code, stderr } = await asSomebodyElse(() => compile(root))
    expect(code).toBe(1)
    expect(stderr).toMatch(/error.*`primes\/sources\/deep(?:\/boil\.prime)?` cannot be read: EACCES/)
    expect(await readFiles(compiled(root))).toEqual(before)
  })

  it.skipIf(process.platform !== 'linux')('with a name that is no UTF-8 is an error, not passed over in silence', async () => {
    const root = await project({ 'salt.prime': salt })
    await writeFile(Buffer.concat([Buffer.from(`${root}/primes/sources/boil-`), Buffer.from([0xff]), Buffer.from('.prime')]), boil)
    const { code, stderr } = await compile(root)
    expect(code).toBe(1)
    expect(stderr).toContain('`primes/sources/boil-\ufffd.prime` cannot be read: its name is no UTF-8.')
  })
})

describe('names of sources', () => {
  it.each([
    ['of 255 bytes', ['x'.repeat(249) + '.prime', '水'.repeat(83) + '.prime']],
    ['that differ only in case', ['Salt.prime', 'salt.prime']],
    ['that differ only in how a letter with a mark is spelled', ['caf\u00e9.prime', 'cafe\u0301.prime']],
    ['that look like places elsewhere', ['~.prime', '%2e%2e%2f.prime', 'con.prime', '-rf.prime', ' .prime']],
  ])('%s are read, all of them, and the order in which they were made changes nothing', async (_title, names) => {
    const files = names.map((name, index): [string, string] => [name, atomText(`@kitchen/rule-${'abcdef'[index]!}`)])
    const [root, other] = [await project(Object.fromEntries(files)), await project(Object.fromEntries(files.reverse()))]
    // Some file systems take two such names for one.
    const count = Object.keys(await readFiles(join(root, 'primes/sources'))).length
    expect(await compile(root)).toMatchObject({ code: 0, stderr: '' })
    await compile(other)
    expect(await idsOf(root)).toHaveLength(count)
    expect(await readFiles(compiled(other))).toEqual(await readFiles(compiled(root)))
  })

  it.skipIf(process.platform === 'win32')('reach no terminal and no tree as paths out of their folder', async () => {
    const root = await project({ 'x\\..\\..\\x.prime': salt, 'a\nb.prime': boil })
    expect(await compile(root)).toMatchObject({ code: 0 })
    expect(Object.keys(await readFiles(root)).filter(path => !path.startsWith('primes/sources/') && !path.startsWith('compiled/'))).toEqual([])
  })
})

describe('ids', () => {
  it.each([
    ['climbs', '@kitchen/../../rule-x', 'prime/invalid-id'],
    ['is absolute', '/etc/rule-x', 'prime/invalid-id'],
    ['has a drive', 'C:/rule-x', 'prime/invalid-id'],
    ['has back-slashes', '@kitchen\\\\rule-x', 'prime/invalid-id'],
    ['ends in a dot', '@kitchen/rule-x.', 'prime/invalid-id'],
    ['holds a zero byte', '@kitchen/rule-x\\u0000', 'prime/invalid-id'],
    ['is a device to Windows', '@kitchen/aux', 'prime/unsafe-id'],
    ['has a device for a scope', '@com1/rule-x', 'prime/unsafe-id'],
    ['is longer than a folder name may be', `@kitchen/rule-${'x'.repeat(300)}`, 'prime/invalid-id'],
  ])('one that %s is an error, and nothing is written', async (_title, id, code) => {
    const root = await project({ 'x.prime': `rule X {\n  id: "${id}"\n  version: "1.0.0"\n  domain: cooking\n  description: "What to know of water."\n  claim: "Salt the water well before the pasta goes in."\n}\n` })
    const run = await compile(root)
    expect(run.code).toBe(2)
    expect(run.stderr).toContain(code)
    expect(Object.keys(await readFiles(root))).toEqual(['primes/sources/x.prime'])
  })

  it('two that differ only in case are an error: on some systems they are one folder', async () => {
    const root = await project({ 'a.prime': salt, 'b.prime': salt.replace('rule-salt', 'rule-Salt') })
    const run = await compile(root)
    expect(run.code).toBe(2)
    expect(run.stderr).toContain('prime/ids-differ-by-case')
  })

  it('of 100 characters, the most, are folders on every system', async () => {
    const id = `@kitchen/rule-${'x'.repeat(86)}`
    const root = await project({ 'x.prime': atomText(id).replace(/^rule \w+/, 'rule Long') })
    expect(await compile(root)).toMatchObject({ code: 0 })
    expect(await idsOf(root)).toEqual([id])
  })
})

describe('links among the sources', () => {
  it('out of the source folder are skipped with a warning; in a circle they end', async () => {
    const root = await project({ 'salt.prime': salt, 'deep/boil.prime': boil })
    const sources = join(root, 'primes/sources')
    await writeFiles(root, { 'secret.prime': atomText('@kitchen/rule-secret') })
    await symlink(join(root, 'secret.prime'), join(sources, 'secret.prime'))
    await symlink('..', join(sources, 'deep/up'))
    await symlink('loop.prime', join(sources, 'loop.prime'))
    const { code, stderr } = await prime(root, ['compile', '--no-cache'])
    expect(code).toBe(0)
    expect(stderr).toMatch(/warning.*`primes\/sources\/secret\.prime` leaves its source folder/)
    expect(await idsOf(root)).toEqual(['@kitchen/rule-salt', '@kitchen/term-boil'])
  })
})
