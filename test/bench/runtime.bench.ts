import type { Domain } from '../../src/domain/domain.ts'
import { createPhraseText } from '../../src/runtime/match-phrases.ts'
import { query } from '../../src/runtime/query.ts'
import { resolve } from '../../src/runtime/resolve.ts'
import { intent } from '../../src/runtime/intent.ts'
import { searchIndex } from '../../src/runtime/search-index.ts'
import { treeFacts } from '../../src/runtime/tree-facts.ts'
import type { IncomingEdge, Tree, TreeAtom } from '../../src/runtime/tree.ts'
import { createBaseline } from '../eval/baseline.ts'
import { createRandom } from './generate-atoms.ts'
import { printTable, type Row } from './print-table.ts'

const sizes = process.argv.slice(2).map(Number).filter(Boolean)
const rounds = 400
const vocabularySize = 4000

const random = createRandom(7)
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
const syllables = 'ba be bi bo bu da de di do du fa fe fi ka ke ki ko la le li lo ma me mi mo na ne ni no pa pe pi po ra re ri ro sa se si so ta te ti to va ve vi vo za'.split(' ')
const vocabulary = Array.from({ length: vocabularySize }, () => Array.from({ length: 2 + Math.floor(random() * 3) }, () => pick(syllables)).join(''))
/** Words as texts have them: the n-th is n times rarer than the first. */
const word = (): string => vocabulary[Math.floor(vocabularySize ** random()) - 1]!
/** Synonyms are made of words that are not among the most common; so an atom speaks of about nine ideas, a brief of two. */
const rarerWord = (): string => vocabulary[100 + Math.floor(random() * (vocabularySize - 100))]!
const words = (length: number): string => Array.from({ length }, word).join(' ')

function createTree(count: number): Tree {
  const id = (index: number): string => `@bench/${index % 5 === 0 ? 'method' : 'rule'}-number-${index}`
  const atoms = Array.from({ length: count }, (_, index): TreeAtom => ({
    id: id(index),
    kind: index % 5 === 0 ? 'method' : 'rule',
    name: `Number${index}`,
    status: 'active',
    description: words(18),
    domains: ['bench'],
    tags: [word(), word(), word()],
    aliases: [words(2), words(3)],
    lead: words(14),
    contentHash: `sha256:${index}`,
    tokens: { summary: 25, core: 130, full: 400 },
    paths: { summary: 'summary.md', core: 'core.md', full: 'full.md' },
    location: '/bench',
    files: { summary: 'summary.md', core: 'core.md', full: 'full.md' },
    quality: Math.round(random() * 50) / 10,
    edges: Array.from({ length: 4 }, (_, nth) => ({ type: nth === 0 && index > 0 ? 'requires' : 'related', target: id(Math.floor(random() * Math.max(1, index))) })),
    metadata: { atom: {}, edges: [] },
  }))
  const incoming = new Map<string, IncomingEdge[]>()
  for (const { id: source, edges } of atoms) for (const { type, target } of edges) incoming.set(target, [...incoming.get(target) ?? [], { type, source }])
  const synonyms = new Map(Array.from({ length: 120 }, () => [rarerWord(), Array.from({ length: 15 }, rarerWord)]))
  const domain: Domain = { name: 'bench', version: '1.0.0', description: 'Words without a meaning.', tags: [word(), word()], axes: [], contract: [], validators: [], budgets: {}, synonyms, kinds: new Map() }
  return { roots: [], atoms: new Map(atoms.map(atom => [atom.id, atom])), incoming, domains: [domain], problems: [] }
}

/** Milliseconds of processor time, which other processes disturb less than the clock. */
function time(run: () => unknown): number {
  const start = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

function percentile(times: readonly number[], share: number): number {
  return [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))]!
}

const briefs = Array.from({ length: rounds }, () => `how do I ${words(10)}`)

for (const count of sizes.length > 0 ? sizes : [1_000, 10_000]) {
  const tree = createTree(count)
  let search = (_text: string): unknown => undefined
  const build = time(() => searchIndex(tree)) + time(() => treeFacts(tree))
  const bareBuild = time(() => { search = createBaseline(tree) })
  const calls: Record<string, (brief: string) => unknown> = {
    'bare search': brief => search(brief),
    'index alone': brief => searchIndex(tree).search(createPhraseText(brief)),
    'query': brief => query(tree, { scope: `focus:${brief}` }),
    'resolve': brief => resolve(tree, { brief }),
    'intent': brief => intent(tree, { brief }),
  }
  const bare: Record<number, number> = {}
  const rows: Row[] = []
  for (const [name, call] of Object.entries(calls)) {
    for (const brief of briefs.slice(0, 50)) call(brief)
    const times = briefs.map(brief => time(() => call(brief)))
    const columns = [0.5, 0.99].flatMap((share) => {
      const value = percentile(times, share)
      bare[share] ??= value
      return [[`p${share * 100} ms`, value], [`p${share * 100} of bare search`, `${(value / bare[share]).toFixed(2)}×`]]
    })
    rows.push({ call: name, ...Object.fromEntries(columns) as Row })
  }
  printTable(`${count} atoms: index and facts built in ${build.toFixed(0)} ms (bare index ${bareBuild.toFixed(0)} ms)`, rows)
}
