import { countUntil } from '../ranges.ts'
import { isNear } from './word-set.ts'
import type { WordSet } from './word-set.ts'

/** A collection of word sets in an order of their own, which knows for each whether an earlier one is near it. */
export interface NearIndex<Entry extends WordSet> {
  /** The earliest of the earlier sets that are near, for each set that has one; in no order. */
  found: ReadonlyMap<Entry, Entry>
  /** Takes sets out and puts others in; looks again only at sets that this may concern. */
  update: (removed: readonly Entry[], added: readonly Entry[]) => void
}

/** So many sets of one key are compared with later ones, so that the time is linear whatever the texts. */
const mostOfOneKey = 16

/** An empty index. What it finds does not depend on the ways by which sets came and went. */
export function createNearIndex<Entry extends WordSet>(compare: (a: Entry, b: Entry) => number): NearIndex<Entry> {
  /** The sets of each key, in order; most keys have but one. */
  const holders = new Map<number, Entry | Entry[]>()
  const found = new Map<Entry, Entry>()

  function holdersOf(key: number): readonly Entry[] {
    const held = holders.get(key)
    return held === undefined ? [] : Array.isArray(held) ? held : [held]
  }

  function insert(entry: Entry, stale: Set<Entry>): void {
    stale.add(entry)
    for (const key of entry.keys) {
      const held = holders.get(key)
      if (held === undefined) {
        holders.set(key, entry)
        continue
      }
      const list = Array.isArray(held) ? held : [held]
      const place = compare(list.at(-1)!, entry) < 0 ? list.length : countUntil(list, other => compare(other, entry) < 0)
      list.splice(place, 0, entry)
      holders.set(key, list)
      markBehind(list, place, stale)
    }
  }

  function remove(entry: Entry, stale: Set<Entry>): void {
    found.delete(entry)
    for (const key of entry.keys) {
      const list = holdersOf(key)
      const place = list.indexOf(entry)
      if (place === -1) continue
      const left = list.toSpliced(place, 1)
      if (left.length === 0) holders.delete(key)
      else holders.set(key, left)
      markBehind(left, place - 1, stale)
    }
  }

  /** Those that stand behind a place saw what stood there, if it was among the first. */
  function markBehind(list: readonly Entry[], place: number, stale: Set<Entry>): void {
    if (place >= mostOfOneKey) return
    for (let index = place + 1; index < list.length; index++) stale.add(list[index]!)
  }

  function nearest(entry: Entry): Entry | undefined {
    let best: Entry | undefined
    for (const key of entry.keys) {
      const held = holders.get(key)
      if (!Array.isArray(held)) continue
      for (let index = 0; index < Math.min(held.length, mostOfOneKey); index++) {
        const other = held[index]!
        if (other === entry || compare(other, best ?? entry) >= 0) break
        if (isNear(other, entry)) best = other
      }
    }
    return best
  }

  return {
    found,
    update(removed, added) {
      const stale = new Set<Entry>()
      for (const entry of removed) remove(entry, stale)
      for (const entry of removed) stale.delete(entry)
      for (const entry of added) insert(entry, stale)
      for (const entry of stale) {
        const near = nearest(entry)
        if (near === undefined) found.delete(entry)
        else found.set(entry, near)
      }
    },
  }
}
