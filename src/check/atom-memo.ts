import type { Atom } from '../model/atom.ts'
import type { AtomIndex } from './atom-index.ts'
import type { RuleContext } from './context.ts'

interface Kept<Value> {
  value: Value
  /** The run in which it was last known to be right. */
  run: number
  /** The ids and scopes that the index was asked about. */
  asked: readonly string[]
}

/**
 * Keeps what is worked out about single atoms from run to run, for as long as the atom is the same object and the index
 * answers the same to what was asked.
 *
 * @param work may look at the atom, the kinds and, by id or scope, at the index
 */
export function createAtomMemo<Value>(work: (atom: Atom, context: RuleContext) => Value): (atom: Atom, context: RuleContext) => Value {
  const memory = new WeakMap<Atom, Kept<Value>>()
  return (atom, context) => {
    const { run, changed } = context
    const kept = memory.get(atom)
    const isRight = kept !== undefined
      && (kept.run === run || (kept.run === run - 1 && (changed.size === 0 || !kept.asked.some(name => changed.has(name)))))
    if (isRight) {
      kept.run = run
      return kept.value
    }
    const asked = new Set<string>()
    const value = work(atom, { ...context, index: listen(context.index, asked) })
    memory.set(atom, { value, run, asked: [...asked] })
    return value
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
