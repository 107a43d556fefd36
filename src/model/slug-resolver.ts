import { resolveSlugs } from './resolve-slugs.ts'
import type { Atom } from './atom.ts'
import type { SlugProblem } from './resolve-slugs.ts'

/** Atoms with their bare slugs resolved, in the order given. */
export interface ResolvedAtoms {
  atoms: readonly Atom[]
  problems: SlugProblem[]
}

/**
 * Creates a resolver for the same atoms again and again. It changes none of them: an atom with bare slugs is replaced by
 * a copy, the same one for as long as its slugs mean the same.
 */
export function createSlugResolver(): (atoms: readonly Atom[]) => ResolvedAtoms {
  const before = new WeakMap<Atom, { targets: string, copy: Atom }>()

  return (given) => {
    const fresh = given.map(atom => atom.slugs.length === 0 ? atom : { ...atom })
    const problems = resolveSlugs(fresh)
    const settled = new Map<Atom, Atom>()
    const atoms = fresh.map((copy, i) => {
      const atom = given[i]!
      if (copy === atom) return atom
      const targets = slugTargets(copy)
      const known = before.get(atom)
      const kept = known?.targets === targets ? known.copy : copy
      before.set(atom, { targets, copy: kept })
      settled.set(copy, kept)
      return kept
    })
    return { atoms, problems: problems.map(problem => ({ ...problem, atom: settled.get(problem.atom)! })) }
  }
}

/** What bare slugs were resolved to: the part of an atom's edges that other atoms decide on. */
export function slugTargets(atom: Atom): string {
  if (atom.slugs.length === 0) return ''
  const own = new Set<object>(atom.slugs.map(slug => slug.node))
  return atom.edges.filter(edge => own.has(edge.node)).map(edge => `${edge.type} ${edge.target}`).join(', ')
}
