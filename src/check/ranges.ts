import type { Range } from '../language/ast.ts'

/** How many entries at the front of a list satisfy a condition that holds for its front only. */
export function countUntil<T>(list: readonly T[], holds: (entry: T) => boolean): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(list[middle]!)) low = middle + 1
    else high = middle
  }
  return low
}

/** The entry that holds a range, and the first one after its start, of entries that lie apart and in source order. */
export function around<T extends Range>(entries: readonly T[], range: Range): { holder: T | undefined, next: T | undefined } {
  const count = countUntil(entries, entry => entry.start <= range.start)
  const before = entries[count - 1]
  return { holder: before !== undefined && range.end <= before.end ? before : undefined, next: entries[count] }
}
