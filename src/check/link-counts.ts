import type { Atom } from '../model/atom.ts'
import { diffLists } from './diff-lists.ts'

/** Knows which ids have links. */
export interface LinkCounts {
  /** Takes these for all atoms that there are. */
  update: (atoms: readonly Atom[]) => void
  /** True for the id of an atom with an edge or a contract's reference in or out; links of an atom to itself count for nothing. */
  isLinked: (id: string) => boolean
}

/** Counts no links yet. */
export function createLinkCounts(): LinkCounts {
  const counts = new Map<string, number>()
  const linked = new Map<Atom, readonly string[]>()
  let before: readonly Atom[] = []

  function count(ids: readonly string[], by: 1 | -1): void {
    for (const id of ids) {
      const links = (counts.get(id) ?? 0) + by
      if (links === 0) counts.delete(id)
      else counts.set(id, links)
    }
  }

  return {
    update(atoms) {
      const { removed, added } = diffLists(before, atoms)
      before = atoms
      for (const atom of removed) {
        count(linked.get(atom)!, -1)
        linked.delete(atom)
      }
      for (const atom of added) {
        const ids = linkedIds(atom)
        linked.set(atom, ids)
        count(ids, 1)
      }
    },
    isLinked: id => counts.has(id),
  }
}

/** The ids that an atom's edges and contract link, its own included. */
function linkedIds({ id, edges, contract }: Atom): string[] {
  const targets = new Set(edges.map(edge => edge.target))
  for (const ref of contract?.mustInclude ?? []) targets.add(ref.id)
  for (const ref of contract?.mustAvoid ?? []) targets.add(ref.id)
  for (const { include } of contract?.conditionallyRequired ?? []) {
    for (const ref of include) targets.add(ref.id)
  }
  targets.delete(id)
  return targets.size === 0 ? [] : [id, ...targets]
}
