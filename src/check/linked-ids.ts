import type { Atom } from '../model/atom.ts'

/** The ids of all atoms with an edge or a contract's reference in or out; links of an atom to itself count for nothing. */
export function linkedIds(atoms: readonly Atom[]): ReadonlySet<string> {
  const linked = new Set<string>()
  for (const { id, edges, contract } of atoms) {
    const targets = [
      ...edges.map(edge => edge.target),
      ...[...contract?.mustInclude ?? [], ...contract?.mustAvoid ?? [], ...contract?.conditionallyRequired.flatMap(({ include }) => include) ?? []].map(ref => ref.id),
    ]
    for (const target of targets) {
      if (target !== id) linked.add(id).add(target)
    }
  }
  return linked
}
