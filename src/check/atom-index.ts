import type { Atom, Status } from '../model/atom.ts'
import { hasId } from '../model/create-atom.ts'
import { scopeOf } from '../model/reference.ts'

/** What is known of an atom that others may refer to. */
export interface KnownAtom {
  id: string
  kind: string
  status: Status
  supersededBy?: string
}

/** All atoms that references can mean. */
export interface AtomIndex {
  /** The atom of an id, of this build or from elsewhere. */
  get(id: string): KnownAtom | undefined
  /** True when this build declares the scope, so that a missing atom of it is a mistake. */
  declaresScope(scope: string): boolean
  /** All scopes of known atoms, in no order. */
  scopes(): readonly string[]
  /** All ids of a scope, in no order. */
  idsOf(scope: string): readonly string[]
}

/**
 * Indexes the atoms of a build and those known from elsewhere (installed packs, a loaded tree). An atom with errors
 * counts as declared: whoever refers to it makes no mistake.
 */
export function createAtomIndex(atoms: readonly Atom[], known: Iterable<KnownAtom> = [], ownScopes?: ReadonlySet<string>): AtomIndex {
  const byId = new Map<string, KnownAtom>()
  const scopes = new Map<string, string[]>()
  for (const atom of known) byId.set(atom.id, atom)
  for (const atom of atoms) {
    if (hasId(atom)) byId.set(atom.id, atom)
  }
  for (const id of byId.keys()) {
    const ids = scopes.get(scopeOf(id))
    if (ids === undefined) scopes.set(scopeOf(id), [id])
    else ids.push(id)
  }
  const declared = ownScopes ?? new Set(atoms.filter(hasId).map(atom => scopeOf(atom.id)))
  return {
    get: id => byId.get(id),
    declaresScope: scope => declared.has(scope),
    scopes: () => [...scopes.keys()],
    idsOf: scope => scopes.get(scope) ?? [],
  }
}
