/** A set of words to compare with others of its group. */
export interface WordSet {
  /** Without duplicates, at least one. */
  words: readonly string[]
  group: string
}

/** The share of their common words among all words of two sets, from which on the two are near. */
const threshold = 0.8

/** The most sets compared with one set. */
const mostCandidates = 32

/**
 * For each set that is near an earlier one of its group, the two. Near sets share one of their rarest words, so each
 * set is compared only with those that share one of its few rarest (prefix filtering, Bayardo et al., «Scaling Up All
 * Pairs Similarity Search», 2007), and with 32 at most, so that the time is linear whatever the texts.
 */
export function findNearSets<T extends WordSet>(sets: readonly T[]): [later: T, earlier: T][] {
  const ranked = rankWords(sets)
  const holders = new Map<string, number[]>()
  const same = new Map<string, number>()
  const found: [T, T][] = []
  for (const [index, set] of sets.entries()) {
    const ranks = ranked[index]!
    const key = `${set.group} ${ranks.join(' ')}`
    const twin = same.get(key)
    if (twin !== undefined) {
      found.push([set, sets[twin]!])
      continue
    }
    same.set(key, index)
    const rarest = ranks.slice(0, ranks.length - Math.ceil(threshold * ranks.length) + 1)
    const lists = Array.from(rarest, rank => listOf(holders, `${set.group} ${rank}`))
    const near = nearAmong(lists, ranks, ranked)
    if (near !== undefined) found.push([set, sets[near]!])
    for (const list of lists) {
      if (list.length < mostCandidates) list.push(index)
    }
  }
  return found
}

function listOf(lists: Map<string, number[]>, key: string): number[] {
  const known = lists.get(key)
  if (known !== undefined) return known
  const made: number[] = []
  lists.set(key, made)
  return made
}

/** The words of each set as numbers, ascending; the rarer a word is among all sets, the lower its number. */
function rankWords(sets: readonly WordSet[]): Uint32Array[] {
  const counts = new Map<string, number>()
  for (const { words } of sets) {
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  const byRarity = [...counts].sort(([a, countA], [b, countB]) => countA - countB || (a < b ? -1 : 1))
  const ranks = new Map(byRarity.map(([word], rank) => [word, rank]))
  return sets.map(({ words }) => Uint32Array.from(words, word => ranks.get(word)!).sort())
}

function nearAmong(lists: readonly (readonly number[])[], ranks: Uint32Array, ranked: readonly Uint32Array[]): number | undefined {
  const seen = new Set<number>()
  for (const list of lists) {
    for (const candidate of list) {
      if (seen.has(candidate)) continue
      if (seen.size === mostCandidates) return undefined
      seen.add(candidate)
      if (isNear(ranks, ranked[candidate]!)) return candidate
    }
  }
  return undefined
}

/** True when two ascending lists have enough in common; gives up as soon as they cannot. */
function isNear(a: Uint32Array, b: Uint32Array): boolean {
  const needed = Math.ceil(threshold / (1 + threshold) * (a.length + b.length))
  let common = 0
  let indexA = 0
  let indexB = 0
  while (common < needed) {
    if (common + Math.min(a.length - indexA, b.length - indexB) < needed) return false
    const difference = a[indexA]! - b[indexB]!
    if (difference === 0) common++
    if (difference <= 0) indexA++
    if (difference >= 0) indexB++
  }
  return true
}
