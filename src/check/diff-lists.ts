import { countUntil } from './ranges.ts'

/** What is in one list only. */
export interface ListDiff<Item> {
  readonly removed: readonly Item[]
  readonly added: readonly Item[]
}

/** The last comparison with each list: many ask for the same one. */
const compared = new WeakMap<readonly unknown[], { before: readonly unknown[], diff: ListDiff<unknown> }>()

/** Compares two lists of different items, most of which are in both at about the same place: cheap when few differ. */
export function diffLists<Item>(before: readonly Item[], after: readonly Item[]): ListDiff<Item> {
  const known = compared.get(after)
  if (known?.before === before) return known.diff as ListDiff<Item>
  const { old, fresh } = trimSame(before, after)
  const [had, has] = [new Set(old), new Set(fresh)]
  const diff = { removed: old.filter(item => !has.has(item)), added: fresh.filter(item => !had.has(item)) }
  compared.set(after, { before, diff })
  return diff
}

/** Two lists without what they have in common at their beginnings, of the length `start`, and ends. */
export function trimSame<Item>(before: readonly Item[], after: readonly Item[]): { start: number, old: Item[], fresh: Item[] } {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start++
  let end = 0
  while (end < shorter - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end++
  return { start, old: before.slice(start, before.length - end), fresh: after.slice(start, after.length - end) }
}

/** With more changes than this the list is put together anew. */
const fewChanges = 32

/** A sorted list after a change; the same list when nothing changed. */
export function changeSorted<Item>(sorted: readonly Item[], { removed, added }: ListDiff<Item>, compare: (a: Item, b: Item) => number): readonly Item[] {
  const placeOf = (list: readonly Item[], item: Item): number => countUntil(list, other => compare(other, item) <= 0)
  if (removed.length + added.length <= fewChanges) {
    let list = sorted
    for (const item of removed) list = list.toSpliced(list.indexOf(item), 1)
    for (const item of added) list = list.toSpliced(placeOf(list, item), 0, item)
    return list
  }
  const gone = new Set(removed)
  const left = sorted.filter(item => !gone.has(item))
  const list: Item[] = []
  let taken = 0
  for (const item of [...added].sort(compare)) {
    const place = placeOf(left, item)
    while (taken < place) list.push(left[taken++]!)
    list.push(item)
  }
  while (taken < left.length) list.push(left[taken++]!)
  return list
}
