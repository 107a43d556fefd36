/** A set of words to compare with others of its group. */
export interface WordSet {
  /** Without duplicates, at least one. */
  words: readonly string[]
  group: string
}

/** The share of their common words among all words of two sets, from which on the two are near. */
const threshold = 0.8

/** The most sets compared with one set. */
const mostCandidates = 64

/**
 * For each set that is near an earlier one of its group, the two (the earliest that was compared). Two near sets share
 * one of their rarest words, so each set is compared only with those that share one of its few rarest (prefix
 * filtering, Bayardo et al., «Scaling Up All Pairs Similarity Search», 2007) and with 64 at most.
 */
export function findNearest<T extends WordSet>(sets: readonly T[]): [later: T, earlier: T][] {
  const counts = new Map<string, number>()
  for (const { words } of sets) {
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  const rarity = (a: string, b: string): number => counts.get(a)! - counts.get(b)! || (a < b ? -1 : 1)
  const same = new Map<string, T>()
  const holders = new Map<string, { set: T, members: ReadonlySet<string> }[]>()
  const found: [T, T][] = []
  for (const set of sets) {
    const words = [...set.words].sort(rarity)
    const key = `${set.group}\n${words.join(' ')}`
    const twin = same.get(key)
    if (twin !== undefined) {
      found.push([set, twin])
      continue
    }
    same.set(key, set)
    const rarest = words.slice(0, words.length - Math.ceil(threshold * words.length) + 1).map(word => `${set.group}\n${word}`)
    const candidates = new Set(rarest.flatMap(word => holders.get(word) ?? []).slice(0, mostCandidates))
    const near = [...candidates].find(({ members }) => isNear(words, members))
    if (near !== undefined) found.push([set, near.set])
    const holder = { set, members: new Set(words) }
    for (const word of rarest) {
      const others = holders.get(word)
      if (others === undefined) holders.set(word, [holder])
      else if (others.length < mostCandidates) others.push(holder)
    }
  }
  return found
}

function isNear(words: readonly string[], members: ReadonlySet<string>): boolean {
  const [less, more] = [Math.min(words.length, members.size), Math.max(words.length, members.size)]
  if (less < threshold * more) return false
  let common = 0
  for (const word of words) {
    if (members.has(word)) common++
  }
  return common >= threshold * (words.length + members.size - common)
}
