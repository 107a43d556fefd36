import { distance } from 'fastest-levenshtein'

/** The known name nearest to a word, when it is near enough to be meant: a third of its length off at most. */
export function nearest(word: string, known: Iterable<string>): string | undefined {
  const limit = Math.max(1, Math.floor(word.length / 3))
  let best: string | undefined
  let least = limit + 1
  for (const name of known) {
    if (Math.abs(name.length - word.length) >= least) continue
    const edits = distance(word, name)
    if (edits < least) {
      best = name
      least = edits
    }
  }
  return best
}
