import type { Tree, TreeAtom } from './tree.ts'

/** Why two atoms may not stand in one answer. */
export interface Exclusion {
  /** The atom whose contract or edge says so. */
  by: string
  type: 'must-avoid' | 'conflicts' | 'contradicts'
  target: string
}

/** Kinds towards which `contradicts` is a statement, not a conflict. */
const warned: ReadonlySet<string> = new Set(['anti-pattern', 'counter-example'])

const known = new WeakMap<Tree, ReadonlyMap<string, ReadonlyMap<string, Exclusion>>>()

/** For each atom those it excludes or is excluded by, whichever side says so; gathered on first use. */
export function exclusionsOf(tree: Tree, id: string): ReadonlyMap<string, Exclusion> {
  let gathered = known.get(tree)
  if (gathered === undefined) {
    gathered = gather(tree)
    known.set(tree, gathered)
  }
  return gathered.get(id) ?? new Map()
}

/** The first exclusion between an atom and those present; undefined when there is none. */
export function firstExclusion(tree: Tree, id: string, present: { has(id: string): boolean }): Exclusion | undefined {
  for (const [other, exclusion] of exclusionsOf(tree, id)) if (other !== id && present.has(other)) return exclusion
  return undefined
}

function gather(tree: Tree): Map<string, Map<string, Exclusion>> {
  const gathered = new Map<string, Map<string, Exclusion>>()
  const note = (id: string, other: string, exclusion: Exclusion): void => {
    const others = gathered.get(id) ?? new Map<string, Exclusion>()
    gathered.set(id, others)
    if (!others.has(other)) others.set(other, exclusion)
  }
  for (const atom of tree.atoms.values()) {
    for (const exclusion of stated(tree, atom)) {
      note(atom.id, exclusion.target, exclusion)
      note(exclusion.target, atom.id, exclusion)
    }
  }
  return gathered
}

function stated(tree: Tree, atom: TreeAtom): Exclusion[] {
  const edges = atom.edges.flatMap(({ type, target, kind }): Exclusion[] => {
    if (type === 'conflicts') return [{ by: atom.id, type, target }]
    const isStatement = warned.has(atom.kind) || warned.has(tree.atoms.get(target)?.kind ?? kind ?? '')
    return type === 'contradicts' && !isStatement ? [{ by: atom.id, type, target }] : []
  })
  return [...(atom.contract?.mustAvoid ?? []).map((target): Exclusion => ({ by: atom.id, type: 'must-avoid', target })), ...edges]
}
