import { distance } from 'fastest-levenshtein'

/** The known name nearest to a word, when it is near enough to be meant: two edits, or a third of its length (of an id, of what stands behind the `/`). */
export function nearest(word: string, known: Iterable<string>): string | undefined {
  const { length } = word.slice(word.lastIndexOf('/') + 1)
  const limit = length < 3 ? 1 : Math.max(2, Math.floor(length / 3))
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
