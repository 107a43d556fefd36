import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createCompiler } from '../../src/compile/create-compiler.ts'
import { createWriter } from '../../src/compile/create-writer.ts'
import { readFiles, temporaryFolder, writeFiles } from './temporary-folder.ts'

const files = ['a.prime', 'b.prime', 'deep/a.prime', 'deep/b.prime', 'z.prime'].map(name => `primes/sources/${name}`)
const names = ['egg', 'salt', 'salt-water', 'boil']
const ids = names.flatMap(name => [`@kitchen/rule-${name}`, `@kitchen/term-${name}`])
const target = fc.constantFrom(...ids, '@other/rule-egg', '"egg"', '"salt"', '"nope"')
const field = fc.oneof(
  fc.tuple(fc.constantFrom('requires', 'related', 'contradicts', 'extends'), fc.array(target, { minLength: 1, maxLength: 2 })).map(([verb, list]) => `${verb}: [${list.join(', ')}]`),
  fc.constantFrom('tags: [soup, stew]', 'severity: high', 'status: deprecated', 'domain: baking', 'version: "one"', 'a: [', 'notes: "As @kitchen/rule-egg says."', '// prime-ignore prime/orphan so be it'),
)
const atom = fc.tuple(fc.constantFrom(...ids), fc.array(field, { maxLength: 3 }))
  .map(([id, fields]) => `${id.slice(9, 13)} Name {\n  id: "${id}"\n  claim: "Say something of ${id.slice(14)} here."\n${fields.map(line => `  ${line}\n`).join('')}}\n`)
const text = fc.array(atom, { maxLength: 3 }).map(atoms => atoms.join(''))
const edit = fc.oneof(
  { weight: 5, arbitrary: fc.record({ path: fc.constantFrom(...files), text }) },
  { weight: 1, arbitrary: fc.record({ path: fc.constantFrom(...files), text: fc.constant(undefined) }) },
  { weight: 1, arbitrary: fc.record({ path: fc.constantFrom(...files), to: fc.constantFrom(...files) }) },
  { weight: 1, arbitrary: fc.record({ path: fc.constant('domain.yaml'), text: fc.constantFrom('name: cooking\nversion: "1.0.0"\ndescription: How to cook.\n', 'name: [', undefined) }) },
)

/** Carries an edit out; gives the paths that changed. */
async function apply(root: string, { path, ...change }: { path: string, text?: string | undefined, to?: string }): Promise<string[]> {
  if (change.to !== undefined) {
    await mkdir(dirname(join(root, change.to)), { recursive: true })
    await rename(join(root, path), join(root, change.to)).catch(() => undefined)
    return [path, change.to]
  }
  if (change.text === undefined) await rm(join(root, path), { force: true })
  else await writeFiles(root, { [path]: change.text })
  return [path]
}

test('a rebuild after any edits is a compile from scratch, in memory and on disk', { timeout: 120_000 }, async () => {
  const root = await temporaryFolder()
  const seen = new Set<string>()
  let run = 0
  await fc.assert(fc.asyncProperty(fc.array(edit, { minLength: 3, maxLength: 10 }), async (edits) => {
    const project = join(root, `${++run}`)
    const out = join(project, 'compiled')
    const options = { root: project, cache: false as const, rules: { 'prime/unresolved-reference': 'warning' as const } }
    await mkdir(join(project, 'primes/sources'), { recursive: true })
    const compiler = createCompiler(options)
    const writer = createWriter(out)
    await writer.write((await compiler.compile()).tree)
    for (const change of edits) {
      const updated = await compiler.update(await apply(project, change))
      const fresh = await createCompiler(options).compile()
      expect(updated.diagnostics).toEqual(fresh.diagnostics)
      for (const { code } of fresh.diagnostics) seen.add(code)
      if (fresh.ok) {
        expect([...updated.tree]).toEqual([...fresh.tree])
        expect(updated.atoms).toEqual(fresh.atoms)
        expect(updated.sources).toEqual(fresh.sources)
        expect(updated.tokens).toEqual(fresh.tokens)
      } else {
        // The last good versions of broken atoms are not in a fresh tree, and others know their kinds.
        const chunks = [...fresh.tree].filter(([path]) => path.includes('/chunks/'))
        expect(chunks.filter(([path, content]) => updated.tree.get(path) !== content)).toEqual([])
      }
      await writer.write(updated.tree)
      expect(await readFiles(out)).toEqual(Object.fromEntries([...updated.tree].sort(([a], [b]) => a < b ? -1 : 1)))
    }
    await compiler.close()
    await rm(project, { recursive: true })
  }), { numRuns: 60 })
  for (const code of ['unresolved-reference', 'duplicate-id', 'unknown-slug', 'orphan', 'unresolved-mention', 'missing-version']) expect(seen).toContain(`prime/${code}`)
})
