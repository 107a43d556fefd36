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
 * What an atom demands, transitively: its `requires` edges, its contract's must-includes, what a collection includes,
 * and the conditional requirements that an intent fulfils. In order of discovery (nearest first), the atom itself
 * left out; ids that the tree does not hold are in it.
 */
export function closure(tree: Tree, start: TreeAtom, intent?: Intent): Demand[] {
  const found = new Map<string, Demand>()
  const queue = [start]
  for (let atom = queue.shift(); atom !== undefined; atom = queue.shift()) {
    for (const demand of demands(atom, intent)) {
      if (demand.id === start.id || found.has(demand.id)) continue
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
export function isFulfilled(when: string, intent: Intent): boolean {
  const colon = when.indexOf(':')
  if (colon === -1) return false
  const name = when.slice(0, colon).trim()
  const value = when.slice(colon + 1).trim()
  const listed = new Map(Object.entries(intent.axes)).get(name) ?? (name === 'tag' ? intent.tags : name === 'kind' ? intent.kinds : [])
  return listed.some(entry => tokenize(entry).join(' ') === tokenize(value).join(' '))
}
