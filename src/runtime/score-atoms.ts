import type { Level } from '../tree-format/level.ts'
import { compareCodePoints } from '../diagnostics/compare-code-points.ts'
import { conceptFinder } from './concepts.ts'
import { queryWords, searchIndex, type LexicalMatch } from './search-index.ts'
import { toPhrase, toTerm } from './tokenize.ts'
import { degree, treeFacts, type TagFacts } from './tree-facts.ts'
import type { Tree, TreeAtom } from './tree.ts'
import { axes, weights as defaultWeights, type Axis, type Weights } from './weights.ts'

/** What atoms are ranked by. */
export interface Wish {
  /** Free words. */
  focus: string
  /** Tags; an atom carries one when it is equal but for case, hyphens and word endings. */
  tags: readonly string[]
  /** Kinds that are wanted rather than demanded. */
  kinds: readonly string[]
  /** The atom whose own and linked atoms the persona axis favours. */
  persona?: string
  level: Level
  budget: number
}

/** One axis of one score: its value and what matched. */
export interface AxisValue {
  /** 0 to 1, rounded to three decimals before weighing, so that the sum can be checked by hand. */
  value: number
  /** What the axis counts in the sum. */
  weight: number
  matched: string[]
}

/** An atom with its score. */
export interface ScoredAtom {
  atom: TreeAtom
  /** The sum over the axes of weight × value. */
  score: number
  values: Partial<Record<Axis, AxisValue>>
}

/**
 * Ranks atoms: active before deprecated ones, then by score, then by id. With words or tags in the wish, atoms that
 * match none of them are left out.
 */
export function scoreAtoms(tree: Tree, candidates: Iterable<TreeAtom>, wish: Wish, weights: Weights = defaultWeights): ScoredAtom[] {
  const facts = treeFacts(tree)
  const lexical = wish.focus === '' ? undefined : searchIndex(tree).search(wish.focus)
  const asked = new Map(wish.tags.map(tag => [toPhrase(tag), tag]))
  const spoken = asked.size > 0 ? new Set<string>() : spokenTags(tree, wish.focus)
  const wantedKinds = new Set(wish.kinds)
  const isAsked = wish.focus !== '' || wish.tags.length > 0
  const scored: ScoredAtom[] = []

  for (const atom of candidates) {
    const words = lexical?.get(atom.id)
    const tags = facts.tagsOf.get(atom.id) ?? new Map<string, string>()
    const carried = [...asked].filter(([phrase]) => tags.has(phrase)).map(([, tag]) => tag)
    if (isAsked && words === undefined && carried.length === 0) continue
    const values: Partial<Record<Axis, AxisValue>> = {}
    const set = (axis: Axis, value: number, matched: string[] = []): void => {
      const rounded = Math.round(Math.min(1, Math.max(0, value)) * 1000) / 1000
      if (rounded > 0 && weights[axis] > 0) values[axis] = { value: rounded, weight: weights[axis], matched }
    }
    if (words !== undefined) set('lexical', words.score, words.words)
    if (asked.size > 0) set('tags', carried.length / asked.size, carried)
    else {
      const named = [...tags].filter(([phrase]) => spoken.has(phrase))
      if (tags.size > 0) set('tags', named.length / tags.size, named.map(([, tag]) => tag))
    }
    if (wantedKinds.has(atom.kind)) set('kind', 1, [atom.kind])
    if (lexical !== undefined) {
      const [value, id] = bestNeighbour(tree, atom, lexical)
      set('centrality', value, id === undefined ? [] : [id])
    } else if (facts.maxDegree > 0) set('centrality', Math.log1p(degree(tree, atom)) / Math.log1p(facts.maxDegree))
    set('fit', 1 - atom.tokens[wish.level] / wish.budget)
    set('quality', atom.quality === undefined ? 0.5 : atom.quality / 5)
    if (wish.persona !== undefined) set('persona', personaAffinity(tree, atom, wish.persona), [wish.persona])
    scored.push({ atom, values, score: sum(values) })
  }
  return scored.sort(compareScored)
}

function sum(values: Partial<Record<Axis, AxisValue>>): number {
  const total = axes.reduce((score, axis) => score + (values[axis]?.weight ?? 0) * (values[axis]?.value ?? 0), 0)
  return Math.round(total * 1e5) / 1e5
}

/** The tags of a tree that a text names, in comparable form. */
function spokenTags(tree: Tree, text: string): Set<string> {
  const terms = new Set(queryWords(text).map(toTerm))
  const ideas = conceptFinder(tree).find(text)
  const isSpoken = (tag: TagFacts): boolean => tag.terms.every(term => terms.has(term)) || tag.ideas.some(idea => ideas.has(idea))
  return new Set([...treeFacts(tree).tags].filter(([, tag]) => isSpoken(tag)).map(([phrase]) => phrase))
}

/** The neighbour that the words match best, and how well they do. */
function bestNeighbour(tree: Tree, atom: TreeAtom, lexical: ReadonlyMap<string, LexicalMatch>): [score: number, id?: string] {
  let best: [score: number, id?: string] = [0]
  const weigh = (id: string): void => {
    const score = lexical.get(id)?.score ?? 0
    if (score > best[0] && id !== atom.id) best = [score, id]
  }
  for (const edge of atom.edges) weigh(edge.target)
  for (const edge of tree.incoming.get(atom.id) ?? []) weigh(edge.source)
  return best
}

function personaAffinity(tree: Tree, atom: TreeAtom, persona: string): number {
  if (atom.id === persona) return 1
  const linked = atom.edges.some(edge => edge.target === persona)
    || (tree.incoming.get(atom.id) ?? []).some(edge => edge.source === persona)
  return linked ? 0.5 : 0
}

function compareScored(a: ScoredAtom, b: ScoredAtom): number {
  return Number(isDeprecated(a.atom)) - Number(isDeprecated(b.atom))
    || b.score - a.score
    || compareCodePoints(a.atom.id, b.atom.id)
}

/** True for an atom that something else replaces, or that should no longer be used. */
export function isDeprecated(atom: TreeAtom): boolean {
  return atom.status === 'deprecated'
}
