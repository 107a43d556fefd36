import type { AtomModule } from '../emit/atom-module.ts'
import type { EmittedAtom } from '../emit/emit-atom.ts'
import type { LoadedSource } from './load-sources.ts'

/** An atom of the tree. */
export interface TreeAtom extends EmittedAtom {
  /** Gives its module form, the same object each time; absent when it was read from an old tree, which has no fields. */
  module?: () => AtomModule
}

/** The atoms of a tree by the absolute path of the source file that they came from. */
export type GoodAtoms = ReadonlyMap<string, readonly TreeAtom[]>

/**
 * The last good versions that stand in for what is broken now: of a file with a syntax error every atom it had that
 * is not there now, else those whose id or name is that of a failing atom.
 *
 * @param isPresent whether a good atom has an id now
 */
export function keepBroken(source: LoadedSource, failing: ReadonlySet<object>, before: readonly TreeAtom[], isPresent: (id: string) => boolean): TreeAtom[] {
  const names = new Set(source.atoms.filter(atom => failing.has(atom)).flatMap(({ id, name }) => [id, name]))
  return before.filter(({ entry }) => !isPresent(entry.id) && (isTorn(source) || names.has(entry.id) || names.has(entry.name)))
}

/** True when syntax errors may hide an atom of a source. */
export function isTorn(source: LoadedSource): boolean {
  return source.syntax.some(({ level }) => level === 'error')
}
