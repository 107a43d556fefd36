import type { ValueNode } from '../../language/ast.ts'
import type { Atom } from '../../model/atom.ts'

/** An edge of a graph over atoms: where it leads and why. */
export interface Link {
  /** Index of the target. */
  to: number
  /** What joins the two, such as `requires`. */
  verb: string
  /** Where the target stands in the source. */
  node: ValueNode
}

/** A graph over a list of atoms, by their indexes in it. */
export interface Graph {
  atoms: readonly Atom[]
  /** The links of each atom, in source order. */
  links: readonly (readonly Link[])[]
}

/** The kinds of links a graph can be made of. */
export type LinkType = 'requires' | 'extends' | 'must-include'

/** Joins the atoms by links of the given types; links to atoms outside the list are left out. */
export function createGraph(atoms: readonly Atom[], types: readonly LinkType[]): Graph {
  const indexes = new Map(atoms.map((atom, index) => [atom.id, index]))
  const links = atoms.map((atom) => {
    const found: Link[] = []
    for (const { type, target, node } of linksOf(atom)) {
      const to = indexes.get(target)
      if (to !== undefined && types.includes(type)) found.push({ to, verb: type, node })
    }
    return found
  })
  return { atoms, links }
}

/** All links of an atom. What a collection includes is must-include by nature. */
export function linksOf(atom: Atom): { type: LinkType, target: string, node: ValueNode }[] {
  const found: { type: LinkType, target: string, node: ValueNode }[] = []
  for (const { type, target, node } of atom.edges) {
    if (type === 'requires' || type === 'extends') found.push({ type, target, node })
    else if (type === 'includes' && atom.kind === 'collection') found.push({ type: 'must-include', target, node })
  }
  for (const { id, node } of atom.contract?.mustInclude ?? []) found.push({ type: 'must-include', target: id, node })
  return found.sort((a, b) => a.node.start - b.node.start)
}
