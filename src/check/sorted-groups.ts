import type { Atom } from '../model/atom.ts'
import { compareAtoms } from './order.ts'
import { countUntil } from './ranges.ts'

/** Atoms by a key that several may share. */
export interface SortedGroups {
  /** The atoms of a key, by file and position. */
  get: (key: string) => readonly Atom[]
  last: (key: string) => Atom | undefined
  add: (key: string, atom: Atom) => void
  remove: (key: string, atom: Atom) => void
  keys: () => IterableIterator<string>
}

/** No groups yet. Most keys are expected to have but one atom. */
export function createSortedGroups(): SortedGroups {
  const groups = new Map<string, Atom | Atom[]>()

  function get(key: string): readonly Atom[] {
    const group = groups.get(key)
    return group === undefined ? [] : Array.isArray(group) ? group : [group]
  }

  return {
    get,
    last(key) {
      const group = groups.get(key)
      return Array.isArray(group) ? group.at(-1) : group
    },
    add(key, atom) {
      const group = get(key)
      const place = countUntil(group, other => compareAtoms(other, atom) < 0)
      groups.set(key, group.length === 0 ? atom : group.toSpliced(place, 0, atom))
    },
    remove(key, atom) {
      const left = get(key).filter(other => other !== atom)
      if (left.length === 0) groups.delete(key)
      else groups.set(key, left)
    },
    keys: () => groups.keys(),
  }
}
