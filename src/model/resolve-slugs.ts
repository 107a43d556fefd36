import { compareCodePoints } from '../diagnostics/compare-code-points.ts'
import type { Atom, SlugTarget } from './atom.ts'
import { hasId } from './create-atom.ts'
import { localName, scopeOf } from './reference.ts'

/** A bare slug that stands for no atom, or for several. */
export interface SlugProblem {
  atom: Atom
  target: SlugTarget
  /** The ids that it could stand for, by code point; none when nothing matches. */
  candidates: string[]
}

/**
 * Turns the bare slugs of all atoms into edges, in their places of the source order, and lists those that cannot
 * be. A slug is first `@scope/kind-slug` or `@scope/slug` of its own atom's scope and kind, else the only atom whose
 * name is the slug or ends in `-` and the slug. Running it again, with other atoms, starts afresh.
 */
export function resolveSlugs(atoms: readonly Atom[]): SlugProblem[] {
  const problems: SlugProblem[] = []
  const declared = new Map(atoms.filter(hasId).map(atom => [atom.id, atom]))
  const bySlug = candidatesBySlug(atoms, declared)
  for (const atom of atoms) {
    if (atom.slugs.length === 0) continue
    const own = new Set<object>(atom.slugs.map(target => target.node))
    atom.edges = atom.edges.filter(edge => !own.has(edge.node))
    for (const target of atom.slugs) {
      const candidates = bySlug.get(target.slug) ?? []
      const id = ownKind(atom, target.slug, declared) ?? (candidates.length === 1 ? candidates[0] : undefined)
      if (id === undefined) problems.push({ atom, target, candidates })
      else atom.edges.push({ type: target.type, target: id, field: target.field, node: target.node })
    }
    atom.edges.sort((a, b) => a.node.start - b.node.start)
  }
  return problems
}

function ownKind(atom: Atom, slug: string, declared: ReadonlyMap<string, Atom>): string | undefined {
  const scope = scopeOf(atom.id)
  if (scope === '') return undefined
  return [`${scope}/${atom.kind}-${slug}`, `${scope}/${slug}`].find(id => declared.get(id)?.kind === atom.kind)
}

/** The ids whose name is, or ends in `-` plus, a slug that some atom uses. */
function candidatesBySlug(atoms: readonly Atom[], declared: ReadonlyMap<string, Atom>): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const atom of atoms) {
    for (const { slug } of atom.slugs) found.set(slug, [])
  }
  if (found.size === 0) return found
  for (const id of declared.keys()) {
    let tail = localName(id)
    for (;;) {
      found.get(tail)?.push(id)
      const hyphen = tail.indexOf('-')
      if (hyphen === -1) break
      tail = tail.slice(hyphen + 1)
    }
  }
  for (const ids of found.values()) ids.sort(compareCodePoints)
  return found
}
