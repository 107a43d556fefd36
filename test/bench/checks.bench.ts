import { createAtomIndex } from '../../src/check/atom-index.ts'
import { checkAtoms } from '../../src/check/check-atoms.ts'
import type { CorpusRule, RuleContext } from '../../src/check/context.ts'
import { createKnownFields } from '../../src/check/known-fields.ts'
import { checkClosures } from '../../src/check/l3/check-closures.ts'
import { checkCycles } from '../../src/check/l3/check-cycles.ts'
import { createNearDuplicateCheck } from '../../src/check/l3/check-near-duplicates.ts'
import { createOrphanCheck } from '../../src/check/l3/check-orphans.ts'
import { createLinkCounts } from '../../src/check/link-counts.ts'
import { createSourceText } from '../../src/diagnostics/source-text.ts'
import { parse } from '../../src/language/parse.ts'
import type { Atom } from '../../src/model/atom.ts'
import { createAtom } from '../../src/model/create-atom.ts'
import { kinds } from '../../src/model/kinds.ts'
import { resolveSlugs } from '../../src/model/resolve-slugs.ts'
import { printTable } from './print-table.ts'
import { words } from './words.ts'

/** A generator of numbers below a limit, the same in every run. */
function createRandom(seed: number): (limit: number) => number {
  let state = seed
  return (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state % limit
  }
}

/** A corpus of rules, methods and collections with about six edges each, a tenth of them contradictions. */
function writeCorpus(count: number, seed = 1): Record<string, string> {
  const random = createRandom(seed)
  const sentence = (length: number): string => Array.from({ length }, () => words[random(words.length)]!).join(' ')
  const kindOf = (index: number): string => (index % 50 === 0 ? 'collection' : index % 5 === 0 ? 'method' : 'rule')
  const id = (index: number): string => `@kitchen/${kindOf(index)}-number-${index}`
  // Links lead to lower numbers, so that there are no cycles.
  const below = (index: number, amount: number): string => Array.from({ length: amount }, () => id(random(Math.max(1, index)))).join(', ')
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`${index}.prime`, `${kindOf(index)} Number${index} {
  id: "${id(index)}"
  version: "1.0.0"
  domain: cooking
  description: "${sentence(16)}."
  claim: "${sentence(9)}."
  ${kindOf(index) === 'collection' ? 'includes' : 'requires'}: [${below(index, 2)}]
  related: [${below(index, 3)}]
  ${index % 2 === 0 ? 'contradicts' : 'enhances'}: [${id(random(count))}]
}
`]))
}

function time<T>(run: () => T): [ms: number, value: T] {
  const start = process.cpuUsage().user / 1000
  const value = run()
  return [process.cpuUsage().user / 1000 - start, value]
}

function bench(count: number): Record<string, number> {
  const sources = Object.entries(writeCorpus(count)).map(([file, text]) => createSourceText(file, text))
  const [parsing, documents] = time(() => sources.map(source => ({ source, ...parse(source) })))
  const [reading, atoms] = time(() => documents.flatMap(({ source, document }) => document.atoms.map(node => createAtom(node, source))))
  const slugProblems = resolveSlugs(atoms)
  const links = createLinkCounts()
  links.update({ removed: [], added: atoms })
  const index = createAtomIndex()
  index.update({ removed: [], added: atoms })
  const context: RuleContext = { kinds, knownFields: createKnownFields(kinds), index, changed: new Set(), isLinked: links.isLinked, relinked: new Set(), slugProblems }
  const row: Record<string, number> = { atoms: atoms.length, edges: atoms.reduce((sum: number, atom: Atom) => sum + atom.edges.length, 0), parsing, reading }
  const rules: Readonly<Record<string, CorpusRule>> = { 'cycles': checkCycles, 'closures': checkClosures, 'orphans': createOrphanCheck(), 'near duplicates': createNearDuplicateCheck() }
  for (const [name, rule] of Object.entries(rules)) {
    let findings = 0
    row[name] = time(() => { rule(atoms, () => { findings++ }, context) })[0]
    row[`${name} found`] = findings
  }
  const [all, diagnostics] = time(() => checkAtoms({ atoms, kinds, documents }).finish())
  return { ...row, 'all checks': all, 'diagnostics': diagnostics.length }
}

bench(500)
const rows = [1_000, 10_000, 30_000].map(bench)
printTable('checks by atoms; times in ms of processor time', Object.keys(rows[0]!).slice(1).map(key => ({ measure: key, ...Object.fromEntries(rows.map(row => [`${row.atoms} atoms`, row[key]!])) })))
