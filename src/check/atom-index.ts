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
  /** All scopes of known atoms, sorted. */
  scopes(): readonly string[]
  /** All ids of a scope, sorted. */
  idsOf(scope: string): readonly string[]
  /** The ids and scopes of which another index says something else. */
  differences(other: AtomIndex): Set<string>
  readonly atoms: ReadonlyMap<string, KnownAtom>
  readonly ownScopes: ReadonlySet<string>
}

/**
 * Indexes the atoms of a build and those known from elsewhere (installed packs, a loaded tree). An atom with errors
 * counts as declared: whoever refers to it makes no mistake.
 */
export function createAtomIndex(own: readonly Atom[], known: Iterable<KnownAtom> = [], ownScopes: ReadonlySet<string> = scopesOf(own)): AtomIndex {
  const atoms = new Map<string, KnownAtom>()
  for (const atom of known) atoms.set(atom.id, atom)
  for (const atom of own) {
    if (hasId(atom)) atoms.set(atom.id, atom)
  }
  let byScope: ReadonlyMap<string, readonly string[]> | undefined
  return {
    atoms,
    ownScopes,
    get: id => atoms.get(id),
    declaresScope: scope => ownScopes.has(scope),
    scopes: () => [...(byScope ??= groupByScope(atoms.keys())).keys()].sort(),
    idsOf: scope => (byScope ??= groupByScope(atoms.keys())).get(scope) ?? [],
    differences(other) {
      const different = new Set<string>()
      for (const [id, atom] of atoms) {
        if (!isSame(atom, other.atoms.get(id))) different.add(id)
      }
      for (const id of other.atoms.keys()) {
        if (!atoms.has(id)) different.add(id)
      }
      for (const scope of [...ownScopes, ...other.ownScopes]) {
        if (ownScopes.has(scope) !== other.ownScopes.has(scope)) different.add(scope)
      }
      return different
    },
  }
}

function isSame(a: KnownAtom, b: KnownAtom | undefined): boolean {
  return a === b || (b !== undefined && a.kind === b.kind && a.status === b.status && a.supersededBy === b.supersededBy)
}

function scopesOf(atoms: readonly Atom[]): Set<string> {
  const scopes = new Set<string>()
  for (const atom of atoms) {
    if (hasId(atom)) scopes.add(scopeOf(atom.id))
  }
  return scopes
}

function groupByScope(ids: Iterable<string>): Map<string, string[]> {
  const groups = new Map<string, string[]>()
  for (const id of [...ids].sort()) {
    const scope = scopeOf(id)
    const group = groups.get(scope)
    if (group === undefined) groups.set(scope, [id])
    else group.push(id)
  }
  return groups
}
