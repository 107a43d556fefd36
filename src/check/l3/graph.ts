import type { ValueNode } from '../../language/ast.ts'
import type { Atom } from '../../model/atom.ts'

/** The types of links a graph can be made of. */
export type LinkType = 'requires' | 'extends' | 'must-include'

/** An edge of a graph over atoms: where it leads and why. */
export interface Link {
  /** Index of the target. */
  to: number
  type: LinkType
  /** Where the target stands in the source. */
  node: ValueNode
}

/** A graph over a list of atoms, by their indexes in it. */
export interface Graph {
  atoms: readonly Atom[]
  /** The links of each atom, in source order. */
  links: readonly (readonly Link[])[]
}

const graphs = new WeakMap<readonly Atom[], Graph>()

/** Joins the atoms by all their links; links to atoms outside the list are left out. Made once per list. */
function createWholeGraph(atoms: readonly Atom[]): Graph {
  const known = graphs.get(atoms)
  if (known !== undefined) return known
  const indexes = new Map(atoms.map((atom, index) => [atom.id, index]))
  const links = atoms.map((atom) => {
    const found: Link[] = []
    for (const { type, target, node } of linksOf(atom)) {
      const to = indexes.get(target)
      if (to !== undefined) found.push({ to, type, node })
    }
    return found
  })
  const graph = { atoms, links }
  graphs.set(atoms, graph)
  return graph
}

/** Joins the atoms by links of the given types. */
export function createGraph(atoms: readonly Atom[], types: readonly LinkType[]): Graph {
  const { links } = createWholeGraph(atoms)
  return { atoms, links: links.map(own => own.filter(link => types.includes(link.type))) }
}

/** All links of an atom. What a collection includes is must-include by nature. */
export function linksOf(atom: Atom): { type: LinkType, target: string, node: ValueNode }[] {
  const found: { type: LinkType, target: string, node: ValueNode }[] = []
  for (const { type, target, node } of atom.edges) {
    if (type === 'requires' || type === 'extends') found.push({ type, target, node })
    else if (type === 'includes' && atom.kind === 'collection') found.push({ type: 'must-include', target, node })
  }
  const demanded = atom.contract?.mustInclude ?? []
  if (demanded.length === 0) return found
  for (const { id, node } of demanded) found.push({ type: 'must-include', target: id, node })
  return found.sort((a, b) => a.node.start - b.node.start)
}
