import type { Atom } from '../model/atom.ts'
import type { AtomIndex } from './atom-index.ts'
import type { RuleContext } from './context.ts'
import { diffLists } from './diff-lists.ts'
import { createNameHolders } from './name-holders.ts'
import { compareAtoms } from './order.ts'

/**
 * Looks for something in single atoms, run after run: again only in atoms that are new, and in those for which the index
 * answers otherwise what was asked.
 *
 * @param look may look at the atom, the kinds and, by id or scope, at the index
 * @returns what is found in all atoms, in their order; the same objects for as long as they are not looked for again
 */
export function createAtomMemo<Value>(look: (atom: Atom, context: RuleContext) => readonly Value[]): (atoms: readonly Atom[], context: RuleContext) => Value[] {
  /** The ids and scopes that the index was asked about. */
  const asked = new Map<Atom, readonly string[]>()
  const askers = createNameHolders<Atom>(atom => asked.get(atom)!)
  /** Of atoms in which there is something. */
  const found = new Map<Atom, readonly Value[]>()
  let before: readonly Atom[] = []

  function lookAgain(atom: Atom, context: RuleContext): void {
    const names = new Set<string>()
    const values = look(atom, { ...context, index: listen(context.index, names) })
    askers.delete(atom)
    asked.set(atom, [...names])
    askers.add(atom)
    if (values.length === 0) found.delete(atom)
    else found.set(atom, values)
  }

  return (atoms, context) => {
    const { changed } = context
    const { removed, added } = diffLists(before, atoms)
    before = atoms
    for (const atom of removed) {
      askers.delete(atom)
      asked.delete(atom)
      found.delete(atom)
    }
    const stale = new Set(added)
    // The first run looks at all.
    if (added.length < atoms.length) {
      for (const name of changed) {
        for (const atom of askers.of(name)) stale.add(atom)
      }
    }
    for (const atom of stale) lookAgain(atom, context)
    return [...found].sort(([a], [b]) => compareAtoms(a, b)).flatMap(([, values]) => values)
  }
}

/** An index that notes what it is asked about. Scopes and ids differ by the slash. */
function listen(index: AtomIndex, asked: Set<string>): AtomIndex {
  return {
    ...index,
    get(id) {
      asked.add(id)
      return index.get(id)
    },
    declaresScope(scope) {
      asked.add(scope)
      return index.declaresScope(scope)
    },
  }
}
