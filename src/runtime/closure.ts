import type { Intent } from './intent.ts'
import { tokenize } from './tokenize.ts'
import type { Tree, TreeAtom } from './tree.ts'

/** One atom that another one demands. */
export interface Demand {
  id: string
  /** The atom that demands it, itself in the closure. */
  by: string
  /** `requires`, or `must-include` for contracts, fulfilled conditions and what a collection includes. */
  reason: 'requires' | 'must-include'
}

/**
 * What some atoms demand, transitively: their `requires` edges, their contracts' must-includes, what a collection
 * includes, and the conditional requirements that an intent fulfils. Each id once, nearest first, without the atoms
 * themselves; ids that the tree does not hold are in it. What `done` has is left out, with all that only it demands.
 */
export function closure(tree: Tree, starts: readonly TreeAtom[], intent?: Intent, done: { has(id: string): boolean } = new Set()): Demand[] {
  const found = new Map<string, Demand>()
  const roots = new Set(starts.map(atom => atom.id))
  const queue = [...starts]
  for (const atom of queue) {
    for (const demand of demands(atom, intent)) {
      if (roots.has(demand.id) || found.has(demand.id) || done.has(demand.id)) continue
      found.set(demand.id, demand)
      const next = tree.atoms.get(demand.id)
      if (next !== undefined) queue.push(next)
    }
  }
  return [...found.values()]
}

/** What an atom itself demands. */
export function demands(atom: TreeAtom, intent?: Intent): Demand[] {
  const included = [
    ...atom.contract?.mustInclude ?? [],
    ...atom.kind === 'collection' ? atom.edges.filter(edge => edge.type === 'includes').map(edge => edge.target) : [],
    ...intent === undefined ? [] : (atom.contract?.conditionallyRequired ?? []).filter(condition => isFulfilled(condition.when, intent)).flatMap(condition => condition.include),
  ]
  return [
    ...atom.edges.filter(edge => edge.type === 'requires').map(edge => ({ id: edge.target, by: atom.id, reason: 'requires' as const })),
    ...included.map(id => ({ id, by: atom.id, reason: 'must-include' as const })),
  ]
}

/** True when an intent has what a condition names: `axis:value`, `tag:value` or `kind:value`. */
function isFulfilled(when: string, intent: Intent): boolean {
  const colon = when.indexOf(':')
  if (colon === -1) return false
  const name = when.slice(0, colon).trim()
  const value = when.slice(colon + 1).trim()
  const listed = new Map(Object.entries(intent.axes)).get(name) ?? (name === 'tag' ? intent.tags : name === 'kind' ? intent.kinds : [])
  return listed.some(entry => tokenize(entry).join(' ') === tokenize(value).join(' '))
}
