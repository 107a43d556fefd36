import type { Atom } from '../model/atom.ts'
import type { ListDiff } from './diff-lists.ts'

/** Knows which ids have links, of atoms that come and go. */
export interface LinkCounts {
  /** Takes atoms out and puts others in; gives the ids that have links now and had none, or the reverse. */
  update: (change: ListDiff<Atom>) => ReadonlySet<string>
  /** True for the id of an atom with an edge or a contract's reference in or out; links of an atom to itself count for nothing. */
  isLinked: (id: string) => boolean
}

/** Counts no links yet. */
export function createLinkCounts(): LinkCounts {
  const counts = new Map<string, number>()

  function count(ids: readonly string[], by: 1 | -1, touched: Map<string, boolean>): void {
    for (const id of ids) {
      const links = counts.get(id) ?? 0
      if (!touched.has(id)) touched.set(id, links > 0)
      if (links + by === 0) counts.delete(id)
      else counts.set(id, links + by)
    }
  }

  return {
    update({ removed, added }) {
      const touched = new Map<string, boolean>()
      for (const atom of removed) count(linkedIds(atom), -1, touched)
      for (const atom of added) count(linkedIds(atom), 1, touched)
      return new Set([...touched].filter(([id, wasLinked]) => wasLinked !== counts.has(id)).map(([id]) => id))
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
