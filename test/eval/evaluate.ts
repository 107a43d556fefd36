import { query } from '../../src/runtime/query.ts'
import { maxHits, resolve } from '../../src/runtime/resolve.ts'
import type { Tree } from '../../src/runtime/tree.ts'
import { axes, weights, type Weights } from '../../src/runtime/weights.ts'
import type { Level } from '../../src/tree-format/level.ts'
import { createBaseline } from './baseline.ts'
import { loadPlayground, readBriefs, type Brief } from './knowledge.ts'
import { measure, rankOfFirst, type Answered, type Measures } from './measures.ts'

/** The tokens that an answer may have when its brief says nothing else. */
const usualBudget = 1200

/** Little room: every brief again, at `full` in as many tokens as two or three atoms have. */
const tight = { level: 'full', budget: 600 } as const

type Answer = (asked: Brief) => Answered['hits']

const sets: readonly [name: string, briefs: (all: readonly Brief[]) => readonly Brief[]][] = [
  ['first', all => all.filter(brief => brief.set === undefined)],
  ['second', all => all.filter(brief => brief.set === 'second')],
  ['held-out', all => all.filter(brief => brief.set === 'held-out')],
  ['all', all => all],
  ['tight budget', all => all.map(brief => ({ ...brief, ...tight }))],
]

function answerByQuery(tree: Tree, used: Weights): Answer {
  return ({ brief, tags = [], kinds = [], level = 'core', budget = usualBudget }) => (
    query(tree, { scope: `focus:${brief.replaceAll(':', ' ')}`, tags, kinds, level, budget_tokens: budget }, used).hits
  )
}

function answerByResolve(tree: Tree, used: Weights): Answer {
  return asked => resolve(tree, { brief: inWords(asked), max_tokens: asked.budget ?? usualBudget }, { weights: used, maxHits }).hits
}

/** At the level a brief asks for, or always at one. */
function answerByBaseline(tree: Tree, always?: Level): Answer {
  const search = createBaseline(tree)
  return (asked) => {
    const { kinds = [], level: asksFor = 'core', budget = usualBudget } = asked
    const level = always ?? asksFor
    let left = budget
    const found = search(inWords(asked)).filter(atom => kinds.length === 0 || kinds.includes(atom.kind))
    return found.map(atom => ({ id: atom.id, tokens: atom.tokens[level] })).filter((hit) => {
      if (hit.tokens > left) return false
      left -= hit.tokens
      return true
    })
  }
}

/** A brief with its tags and kinds as words, for what has no other way to hear of them. */
function inWords({ brief, tags = [], kinds = [] }: Brief): string {
  return [brief, ...tags, ...kinds].join(' ')
}

function answerAll(briefs: readonly Brief[], answer: Answer): Answered[] {
  return briefs.map(asked => ({ expected: asked.answers, hits: answer(asked), budget: asked.budget ?? usualBudget }))
}

function toRow(measures: Measures): string[] {
  return [...[measures.recall1, measures.recall5, measures.mrr, measures.ndcg5].map(value => value.toFixed(3)), measures.tokens.toFixed(0)]
}

function printTable(title: string, rows: readonly string[][]): void {
  const header = [title, 'recall@1', 'recall@5', 'MRR', 'nDCG@5', 'tokens']
  const widths = header.map((cell, column) => Math.max(cell.length, ...rows.map(row => row[column]!.length)))
  const line = (cells: readonly string[]): string => cells.map((cell, column) => column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!)).join('  ')
  console.log([line(header), ...rows.map(line), ''].join('\n'))
}

const tree = await loadPlayground()
/** Without those held out, on demand: to look at while the knowledge base or the ranking is worked on. */
const briefs = readBriefs().filter(brief => brief.set !== 'held-out' || !process.argv.includes('--tuning'))
const systems: Record<string, Answer> = {
  'query': answerByQuery(tree, weights),
  'resolve': answerByResolve(tree, weights),
  'plain BM25': answerByBaseline(tree),
  // Resolve gives its best atoms at full.
  'plain BM25 at full': answerByBaseline(tree, 'full'),
  ...Object.fromEntries(axes.flatMap(axis => [
    [`query without ${axis}`, answerByQuery(tree, { ...weights, [axis]: 0 })],
    [`resolve without ${axis}`, answerByResolve(tree, { ...weights, [axis]: 0 })],
  ])),
}
const report = Object.fromEntries(sets.map(([set, select]) => [set, Object.fromEntries(
  Object.entries(systems).map(([system, answer]) => [system, measure(answerAll(select(briefs), answer))]),
)]))

if (process.argv.includes('--json')) {
  console.log(JSON.stringify(report, undefined, 2))
} else if (process.argv.includes('--misses')) {
  for (const asked of briefs.filter(brief => brief.set !== 'held-out')) {
    const answers = [systems.query!, systems.resolve!].map(answer => ({ expected: asked.answers, hits: answer(asked), budget: usualBudget }))
    const [byQuery, byResolve] = answers.map(rankOfFirst)
    if (byQuery === 1 && byResolve === 1) continue
    console.log(`query ${byQuery}, resolve ${byResolve}: ${asked.brief}\n  expected: ${asked.answers.join(' ')}\n  instead: ${answers[0]!.hits.slice(0, 4).map(hit => hit.id).join(' ')}`)
  }
} else {
  for (const [set, rows] of Object.entries(report)) {
    printTable(`${set} (${rows.query!.briefs} briefs)`, Object.entries(rows).map(([system, measures]) => [system, ...toRow(measures)]))
  }
}
