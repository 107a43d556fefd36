import type { Atom, Status } from '../model/atom.ts'
import { hasId } from '../model/create-atom.ts'
import { scopeOf } from '../model/reference.ts'
import type { ListDiff } from './diff-lists.ts'
import { countUntil } from './ranges.ts'
import { createSortedGroups } from './sorted-groups.ts'

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
  /** The atoms of this build that declare an id, by file and position. */
  atomsOf(id: string): readonly Atom[]
}

/** An index of atoms that come and go. */
export interface ChangingIndex extends AtomIndex {
  /** Takes atoms out and puts others in; gives the ids and scopes about which the index says something else now. */
  update(change: ListDiff<Atom>): ReadonlySet<string>
}

/**
 * Indexes the atoms of a build and those known from elsewhere (installed packs, a loaded tree). An atom with errors
 * counts as declared: whoever refers to it makes no mistake. Of two with one id the later one counts.
 */
export function createAtomIndex(known: Iterable<KnownAtom> = [], ownScopes?: ReadonlySet<string>): ChangingIndex {
  const own = createSortedGroups()
  const foreign = new Map(Array.from(known, atom => [atom.id, atom]))
  const scopeSizes = new Map<string, number>()
  /** The ids of each scope, sorted; made when first asked for. */
  let byScope: Map<string, string[]> | undefined

  const get = (id: string): KnownAtom | undefined => own.last(id) ?? foreign.get(id)
  const declaresScope = (scope: string): boolean => ownScopes === undefined ? scopeSizes.has(scope) : ownScopes.has(scope)

  function count(scope: string, by: 1 | -1): void {
    const size = (scopeSizes.get(scope) ?? 0) + by
    if (size === 0) scopeSizes.delete(scope)
    else scopeSizes.set(scope, size)
  }

  /** Takes in ids that came or went. */
  function regroup(ids: readonly string[]): void {
    if (ids.length > mostChanges) byScope = undefined
    for (const id of byScope === undefined ? [] : ids) {
      const scope = scopeOf(id)
      const group = byScope!.get(scope) ?? []
      const place = countUntil(group, other => other < id)
      if (get(id) === undefined) group.splice(place, 1)
      else group.splice(place, 0, id)
      if (group.length === 0) byScope!.delete(scope)
      else byScope!.set(scope, group)
    }
  }

  function update({ removed, added }: ListDiff<Atom>): ReadonlySet<string> {
    const touched = [...removed, ...added].filter(hasId).map(({ id }) => id)
    const before = new Map(touched.map(id => [id, get(id)]))
    const scopes = new Map(touched.map(id => [scopeOf(id), declaresScope(scopeOf(id))]))
    for (const atom of removed) {
      if (!hasId(atom)) continue
      own.remove(atom.id, atom)
      count(scopeOf(atom.id), -1)
    }
    for (const atom of added) {
      if (!hasId(atom)) continue
      own.add(atom.id, atom)
      count(scopeOf(atom.id), 1)
    }
    const changed = [...before].filter(([id, atom]) => !isSame(atom, get(id))).map(([id]) => id)
    regroup(changed.filter(id => (before.get(id) === undefined) !== (get(id) === undefined)))
    return new Set([...changed, ...[...scopes].filter(([scope, declared]) => declared !== declaresScope(scope)).map(([scope]) => scope)])
  }

  return {
    update,
    get,
    declaresScope,
    scopes: () => [...(byScope ??= groupByScope([...own.keys(), ...foreign.keys()])).keys()].sort(),
    idsOf: scope => (byScope ??= groupByScope([...own.keys(), ...foreign.keys()])).get(scope) ?? [],
    atomsOf: id => own.get(id),
  }
}

/** With so many changes grouping anew is the faster way. */
const mostChanges = 32

function isSame(a: KnownAtom | undefined, b: KnownAtom | undefined): boolean {
  return a === b || (a !== undefined && b !== undefined && a.kind === b.kind && a.status === b.status && a.supersededBy === b.supersededBy)
}

function groupByScope(ids: readonly string[]): Map<string, string[]> {
  const groups = new Map<string, string[]>()
  for (const id of new Set([...ids].sort())) {
    const scope = scopeOf(id)
    const group = groups.get(scope)
    if (group === undefined) groups.set(scope, [id])
    else group.push(id)
  }
  return groups
}
