import type { Level } from '../tree-format/level.ts'
import { compareCodePoints } from '../diagnostics/compare-code-points.ts'
import { ideasOf } from './ideas.ts'
import type { PhraseText } from './match-phrases.ts'
import { searchIndex, type LexicalMatches } from './search-index.ts'
import { toPhrase } from './tokenize.ts'
import { degree, treeFacts, type TreeFacts } from './tree-facts.ts'
import type { Tree, TreeAtom } from './tree.ts'
import { axes, weights as defaultWeights, type Axis, type Weights } from './weights.ts'

/** What atoms are ranked by. */
export interface Wish {
  /** Free words, when there are any. */
  focus?: PhraseText
  /** Tags; an atom carries one when it is equal but for case, hyphens and word endings. */
  tags: readonly string[]
  /** Kinds that are wanted rather than demanded. */
  kinds: readonly string[]
  /** The atom that the persona axis favours, with those linked to it; they match whatever the words are. */
  persona?: string
  /** An atom that the text names by words that are not searched: it matches whatever the others are. */
  named?: string
  level: Level
  budget: number
}

/** One summand of a score. */
export interface Summand {
  axis: Axis
  /** 0 to 1, rounded to three decimals before weighing, so that the sum can be checked by hand. */
  value: number
  weight: number
  /** What matched. */
  matched: readonly string[]
}

/** An atom with its score. */
export interface ScoredAtom {
  atom: TreeAtom
  /** The sum over the axes of weight × value. */
  score: number
  /** The axes that add to the score, in the order of their weights. */
  summands(): Summand[]
}

/** A wish, made ready to be held against atoms. */
interface Ranking {
  tree: Tree
  facts: TreeFacts
  wish: Wish
  /** What the free words match; absent without any. */
  lexical?: LexicalMatches
  /** The tags asked for, by comparable form. */
  asked: ReadonlyMap<string, string>
  /** The tags that the free words name, in comparable form; none when tags are asked for. */
  spoken: ReadonlySet<string>
}

/** An axis that counts. */
interface Counted {
  axis: Axis
  weight: number
}

/** How one axis measures an atom. */
interface Measure {
  value(ranking: Ranking, atom: TreeAtom): number
  matched?(ranking: Ranking, atom: TreeAtom): readonly string[]
}

/** The axes; what each means stands with its weight. */
const measures: Readonly<Record<Axis, Measure>> = {
  lexical: {
    value: ({ lexical }, atom) => lexical?.scores.get(atom.id) ?? 0,
    matched: ({ lexical }, atom) => lexical?.words(atom.id) ?? [],
  },
  centrality: {
    value: ({ tree, facts, lexical }, atom) => lexical === undefined
      ? Math.log1p(degree(tree, atom)) / Math.log1p(Math.max(1, facts.maxDegree))
      : lexical.scores.get(bestNeighbour(facts, atom, lexical) ?? '') ?? 0,
    matched: ({ facts, lexical }, atom) => lexical === undefined ? [] : [bestNeighbour(facts, atom, lexical)!],
  },
  tags: {
    value: (ranking, atom) => namedTags(ranking, atom).length / Math.max(1, ranking.asked.size > 0 ? ranking.asked.size : atom.tags.length),
    matched: namedTags,
  },
  kind: {
    value: ({ wish }, atom) => wish.kinds.includes(atom.kind) ? 1 : 0,
    matched: (_, atom) => [atom.kind],
  },
  persona: {
    value({ facts, wish: { persona } }, atom) {
      if (persona === undefined) return 0
      return atom.id === persona ? 1 : facts.neighbours.get(atom.id)?.includes(persona) === true ? 0.5 : 0
    },
    matched: ({ wish }) => [wish.persona!],
  },
  quality: { value: (_, atom) => (atom.quality ?? 2.5) / 5 },
  fit: { value: ({ wish }, atom) => 1 - atom.tokens[wish.level] / wish.budget },
}

/**
 * Ranks atoms: active before deprecated ones, then by score, then by id. With words or tags in the wish, atoms that
 * match none of them, nor the persona, are left out.
 */
export function scoreAtoms(tree: Tree, candidates: Iterable<TreeAtom>, wish: Wish, weights: Weights = defaultWeights): ScoredAtom[] {
  const { focus } = wish
  const asked = new Map(wish.tags.map(tag => [toPhrase(tag), tag]))
  const ranking: Ranking = {
    tree,
    facts: treeFacts(tree),
    wish,
    ...focus !== undefined && { lexical: searchIndex(tree).search(focus) },
    asked,
    spoken: focus === undefined || asked.size > 0 ? new Set() : spokenTags(tree, focus),
  }
  const counted = axes.filter(axis => weights[axis] > 0).map(axis => ({ axis, weight: weights[axis] }))
  const scored: ScoredAtom[] = []
  for (const atom of candidates) {
    if (!isMatch(ranking, atom) && !isFavoured(ranking, atom, weights)) continue
    let score = 0
    for (const { axis, weight } of counted) score += weight * round(measures[axis].value(ranking, atom))
    scored.push(new Scored(atom, Math.round(score * 1e5) / 1e5, ranking, counted))
  }
  return scored.sort(compareScored)
}

/** A class, since a query makes one for each atom that matches, and explains few. */
class Scored implements ScoredAtom {
  readonly atom: TreeAtom
  readonly score: number
  readonly #ranking: Ranking
  readonly #counted: readonly Counted[]

  constructor(atom: TreeAtom, score: number, ranking: Ranking, counted: readonly Counted[]) {
    this.atom = atom
    this.score = score
    this.#ranking = ranking
    this.#counted = counted
  }

  summands(): Summand[] {
    return this.#counted.flatMap(({ axis, weight }) => {
      const value = round(measures[axis].value(this.#ranking, this.atom))
      return value === 0 ? [] : [{ axis, value, weight, matched: measures[axis].matched?.(this.#ranking, this.atom) ?? [] }]
    })
  }
}

function isMatch(ranking: Ranking, atom: TreeAtom): boolean {
  const { lexical, asked } = ranking
  if (lexical === undefined && asked.size === 0) return true
  return lexical?.scores.has(atom.id) === true || (asked.size > 0 && namedTags(ranking, atom).length > 0)
}

function isFavoured(ranking: Ranking, atom: TreeAtom, weights: Weights): boolean {
  return atom.id === ranking.wish.named || (weights.persona > 0 && measures.persona.value(ranking, atom) > 0)
}

function round(value: number): number {
  return Math.round(Math.min(1, Math.max(0, value)) * 1000) / 1000
}

/** The tags of atoms, in comparable form, that a text names: by themselves, or by an idea that they speak of. */
function spokenTags(tree: Tree, text: PhraseText): Set<string> {
  const facts = treeFacts(tree)
  const ideas = ideasOf(tree).find(text).keys()
  return new Set([...[...facts.spokenTags.find(text).keys()].map(toPhrase), ...[...ideas].flatMap(idea => facts.tagsByIdea.get(idea) ?? [])])
}

/** The tags that an atom carries of those asked for, as they were asked for; else of those spoken of, as it has them. */
function namedTags({ facts, asked, spoken }: Ranking, atom: TreeAtom): string[] {
  const own = facts.tagsOf.get(atom.id)
  const named: string[] = []
  if (asked.size > 0) for (const [phrase, tag] of asked) if (own?.has(phrase) === true) named.push(tag)
  if (asked.size === 0 && spoken.size > 0) for (const [phrase, tag] of own ?? []) if (spoken.has(phrase)) named.push(tag)
  return named
}

/** The neighbour that the words match best. */
function bestNeighbour(facts: TreeFacts, atom: TreeAtom, { scores }: LexicalMatches): string | undefined {
  let best: string | undefined
  let most = 0
  for (const id of facts.neighbours.get(atom.id) ?? []) {
    const score = scores.get(id) ?? 0
    if (score > most) [best, most] = [id, score]
  }
  return best
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
