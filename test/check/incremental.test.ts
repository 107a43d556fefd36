import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createChecker } from '../../src/check/check-atoms.ts'
import type { CheckOptions } from '../../src/check/check-atoms.ts'
import { createSourceText } from '../../src/diagnostics/source-text.ts'
import type { SourceText } from '../../src/diagnostics/source-text.ts'
import type { Document } from '../../src/language/ast.ts'
import { parse } from '../../src/language/parse.ts'
import type { Diagnostic } from '../../src/diagnostics/diagnostic.ts'
import type { Atom } from '../../src/model/atom.ts'
import { createAtom } from '../../src/model/create-atom.ts'
import { kinds } from '../../src/model/kinds.ts'
import { createSlugResolver } from '../../src/model/slug-resolver.ts'

interface Parsed {
  source: SourceText
  document: Document
  diagnostics: Diagnostic[]
  atoms: Atom[]
}

/** Checks the same files again and again, as a compiler does: what does not change is parsed once. */
function createSession(options: CheckOptions): (files: ReadonlyMap<string, string>) => { diagnostics: Diagnostic[], failed: string[] } {
  const checker = createChecker(options)
  const resolveSlugs = createSlugResolver()
  const known = new Map<string, Parsed>()
  return (files) => {
    const documents = [...files].sort(([a], [b]) => a < b ? -1 : 1).map(([file, text]) => {
      const before = known.get(file)
      if (before?.source.text === text) return before
      const source = createSourceText(file, text)
      const { document, diagnostics } = parse(source)
      const parsed = { source, document, diagnostics, atoms: document.atoms.map(node => createAtom(node, source)) }
      known.set(file, parsed)
      return parsed
    })
    const { atoms, problems } = resolveSlugs(documents.flatMap(parsed => parsed.atoms))
    const session = checker.check({ atoms, slugProblems: problems, documents, syntax: documents.flatMap(({ diagnostics }) => diagnostics) })
    return { diagnostics: session.finish(), failed: [...session.failed].map(({ id, source }) => `${source.file} ${id}`).sort() }
  }
}

const names = ['one', 'two', 'three', 'four', 'five']
const ids = ['rule', 'term', 'collection'].flatMap(kind => names.map(name => `@garden/${kind}-${name}`))
const target = fc.constantFrom(...ids, '@garden/rule-oen', '@garden/RULE-one', '@other/rule-one', '@other/term-x', 'one', 'term-two', '3')
const targets = fc.array(target, { minLength: 1, maxLength: 3 }).map(list => `[${list.join(', ')}]`)
const sentence = fc.constantFrom(
  'Water the roots and never the leaves of a plant.',
  'Water the roots well and never the leaves of a plant.',
  'Water the roots and never the 3 leaves of a plant.',
  'Prune in early spring before the buds open up.',
  'See @garden/rule-one and @garden/term-nine before you plant.',
)
const field = fc.oneof(
  fc.tuple(fc.constantFrom('requires', 'extends', 'related', 'contradicts', 'conflicts', 'includes', 'validates-with'), targets).map(([verb, list]) => `${verb}: ${list}`),
  fc.tuple(fc.constantFrom('must-include', 'must-avoid'), targets).map(([key, list]) => `contract: { ${key}: ${list} }`),
  fc.tuple(fc.constantFrom('claim', 'description', 'clami', 'definition'), sentence).map(([name, text]) => `${name}: "${text}"`),
  fc.constantFrom('status: deprecated', 'status: stable', 'status: deprecated\n  superseded-by: @garden/rule-two', 'version: 1', 'tags: a b', 'severity: awful', 'domain: garden', 'a: ['),
  fc.constantFrom('unresolved-reference', 'near-duplicate', 'orphan', 'requires-cycle', 'unknown-status', 'nonsense').map(code => `// prime-ignore prime/${code} so be it`),
)
const atom = fc.tuple(fc.constantFrom(...ids, ...ids, '@Garden/rule-one', 'rule-one', '@other/term-x'), fc.constantFrom('rule', 'term', 'collection', 'wish'), fc.array(field, { maxLength: 5 }))
  .map(([id, kind, fields]) => `${kind} Name {\n  id: "${id}"\n${fields.map(line => `  ${line}\n`).join('')}}\n`)
const text = fc.array(atom, { maxLength: 3 }).map(atoms => atoms.join(''))
const files = fc.constantFrom('a.prime', 'b.prime', 'c.prime', 'd/a.prime', 'd/b.prime', 'e.prime')
const edits = fc.array(fc.tuple(files, fc.option(text, { nil: undefined })), { minLength: 2, maxLength: 12 })
const options: fc.Arbitrary<CheckOptions> = fc.constantFrom(
  { kinds },
  { kinds, strict: true },
  { kinds, rules: { 'prime/unresolved-reference': 'warning', 'prime/requires-cycle': 'warning', 'prime/missing-version': 'off', 'prime/near-duplicate': 'error' } },
)

/** Checks after each edit, and from scratch; notes the codes that are found. */
function compareWithScratch(given: CheckOptions, changes: readonly (readonly [file: string, text: string | undefined])[], seen: Set<string>): void {
  const check = createSession(given)
  const project = new Map<string, string>()
  for (const [file, content] of changes) {
    if (content === undefined) project.delete(file)
    else project.set(file, content)
    const found = check(project)
    expect(found).toEqual(createSession(given)(project))
    expect(check(project)).toEqual(found)
    for (const { code } of found.diagnostics) seen.add(code)
  }
}

test('checking after edits gives what a check from scratch gives', () => {
  const seen = new Set<string>()
  fc.assert(fc.property(options, edits, (given, changes) => { compareWithScratch(given, changes, seen) }), { numRuns: 200 })
  for (const code of ['unresolved-reference', 'unresolved-mention', 'duplicate-id', 'unknown-slug', 'deprecated-target', 'near-duplicate', 'edge-kind', 'unused-ignore']) {
    expect(seen).toContain(`prime/${code}`)
  }
})

test('links that change are checked as from scratch', () => {
  const size = 8
  const verbs = fc.constantFrom('requires', 'extends', 'contradicts', 'conflicts', 'must-include', 'must-avoid')
  const links = fc.array(fc.tuple(verbs, fc.nat(size - 1)), { maxLength: 3 })
  const kindOf = (node: number): string => node === 0 ? 'collection' : 'method'
  const idOf = (node: number): string => `@garden/${kindOf(node)}-${node}`
  const line = ([verb, to]: [string, number]): string => verb.startsWith('must') ? `composition: { ${verb}: ${idOf(to)} }` : `${verb}: ${idOf(to)}`
  const write = (node: number, list: [string, number][], more = ''): string => `${kindOf(node)} N { id: "${idOf(node)}" goal: "Goal ${node}." ${list.map(line).join('\n')}\n${node === 0 ? `includes: [${idOf(1)}, ${idOf(2)}]` : ''} ${more}}\n`
  const first = Array.from({ length: size }, (_, node): [string, string] => [`${node}.prime`, write(node, [])])
  /** New links, none of its own and another text, a place behind all others, or nothing left of it. */
  const change = fc.tuple(fc.nat(size - 1), links, fc.constantFrom('links', 'links', 'links', 'text', 'moved', 'gone')).map(([node, list, way]): [string, string | undefined][] => [
    [`${node}.prime`, way === 'moved' || way === 'gone' ? undefined : write(node, list, way === 'text' ? 'notes: "Another."' : '')],
    [`z${node}.prime`, way === 'moved' ? write(node, list) : undefined],
  ])
  const changes = fc.array(change, { minLength: 3, maxLength: 15 })
  const seen = new Set<string>()
  fc.assert(fc.property(changes, (list) => { compareWithScratch({ kinds }, [...first, ...list.flat()], seen) }), { numRuns: 150 })
  for (const code of ['requires-cycle', 'extends-cycle', 'must-include-cycle', 'conflicting-closure', 'contract-contradiction', 'orphan']) {
    expect(seen).toContain(`prime/${code}`)
  }
})

test('of many pairs that exclude each other the same ones are shown whatever was checked before', () => {
  const size = 12
  const id = (node: number): string => `@garden/method-${node}`
  const write = (node: number, conflicts: readonly number[]): string => `method N { id: "${id(node)}" goal: "Goal ${node}." conflicts: [${conflicts.map(id).join(', ')}] }\n`
  const all = Array.from({ length: size }, (_, node) => node)
  const root = `method Root { id: "@garden/method-root" goal: "All." requires: [${all.map(id).join(', ')}] }\n`
  const apart = Array.from({ length: 9 }, (_, n) => `method N { id: "@apart/method-${n}" goal: "Apart ${n}." conflicts: @apart/method-${n + 1} }\n`).join('')
  const first = [['0-apart.prime', apart] as [string, string], ...all.map((node): [string, string] => [`${node}.prime`, write(node, all.filter(other => other > node && other % 2 === 0))]), ['root.prime', root] as [string, string]]
  const change = fc.tuple(fc.nat(size - 1), fc.subarray(all)).map(([node, conflicts]): [string, string] => [`${node}.prime`, write(node, conflicts)])
  const seen = new Set<string>()
  fc.assert(fc.property(fc.array(change, { minLength: 1, maxLength: 4 }), (changes) => { compareWithScratch({ kinds }, [...first, ...changes], seen) }), { numRuns: 20 })
  expect(seen).toContain('prime/conflicting-closure')
})

test('what a change cannot influence stays the same, object for object', () => {
  const check = createSession({ kinds })
  const garden = (name: string, more: string): string => `rule ${name} { id: "@garden/rule-${name.toLowerCase()}" claim: "${name} says a thing of its own." ${more} }\n`
  const project = new Map([['a.prime', garden('A', 'related: [@garden/rule-b, @garden/rule-c]')], ['b.prime', garden('B', 'related: [@garden/rule-x]')], ['c.prime', garden('C', '')]])
  const before = check(project)
  const after = check(new Map(project).set('c.prime', garden('C', 'severity: high')))
  expect(after.diagnostics.filter(diagnostic => !before.diagnostics.includes(diagnostic)).map(({ source }) => source!.file)).toEqual(after.diagnostics.filter(({ source }) => source!.file === 'c.prime').map(() => 'c.prime'))
  expect(after.diagnostics.filter(({ source }) => source!.file !== 'c.prime').length).toBeGreaterThan(3)
})
