import type { AtomModule } from '../emit/atom-module.ts'
import type { EmittedAtom } from '../emit/emit-atom.ts'
import type { LoadedSource } from './load-sources.ts'

/** An atom of the tree. */
export interface TreeAtom {
  emitted: EmittedAtom
  /** Gives its module form, the same object each time; absent when it was read from an old tree, which has no fields. */
  module?: () => AtomModule
}

/** The atoms of a tree by the absolute path of the source file that they came from. */
export type GoodAtoms = ReadonlyMap<string, readonly TreeAtom[]>

/** True when an atom of the file fails, or syntax errors may hide one. */
export function isBroken(source: LoadedSource, failing: ReadonlySet<object>): boolean {
  return isTorn(source) || source.atoms.some(atom => failing.has(atom))
}

/**
 * The last good versions that stand in for what is broken now: of a file with a syntax error every atom it had that
 * is not there now, else those whose id or name is that of a failing atom.
 *
 * @param present the ids of all atoms that are good now
 */
export function keepBroken(source: LoadedSource, failing: ReadonlySet<object>, before: readonly TreeAtom[], present: ReadonlySet<string>): TreeAtom[] {
  const names = new Set(source.atoms.filter(atom => failing.has(atom)).flatMap(({ id, name }) => [id, name]))
  return before.filter(({ emitted: { entry } }) => !present.has(entry.id) && (isTorn(source) || names.has(entry.id) || names.has(entry.name)))
}

function isTorn(source: LoadedSource): boolean {
  return source.syntax.some(({ level }) => level === 'error')
}
