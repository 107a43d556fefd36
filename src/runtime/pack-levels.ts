import type { Level } from '../tree-format/level.ts'
import type { Demand } from './closure.ts'
import type { Selected } from './select-atoms.ts'
import type { ScoredAtom } from './score-atoms.ts'
import type { Tree, TreeAtom } from './tree.ts'

/** One atom of a packed answer. */
export interface Packed {
  atom: TreeAtom
  level: Level
  /** Its score, when it matched the brief itself. */
  scored?: ScoredAtom
  role?: Selected['role']
  /** Who demands it, when another atom does. */
  demand?: Demand
}

/** A packed answer. */
export interface Packing {
  /** In order of rank, each atom followed by what it requires. */
  packed: Packed[]
  /** Demanded atoms that the tree holds but the budget has no room for. */
  noRoom: string[]
}

/** The levels a role may have, the wanted one first. */
const roleLevels: Readonly<Record<Selected['role'] | 'demanded', readonly Level[]>> = {
  focal: ['full', 'core', 'summary'],
  supporting: ['core', 'summary'],
  demanded: ['core', 'summary'],
  rest: ['summary'],
}

/**
 * Fits a selection into a budget: all at summary first; then, from the top, each raised as far as its role wants and
 * the room allows. So levels are lowered from the bottom up, and never at the cost of what a higher atom demands.
 */
export function packLevels(tree: Tree, selected: readonly Selected[], budget: number): Packing {
  const noRoom: string[] = []
  let total = 0
  const packed = arrange(tree, selected).filter(({ atom }) => {
    if (total + atom.tokens.summary > budget) {
      noRoom.push(atom.id)
      return false
    }
    total += atom.tokens.summary
    return true
  })
  for (const entry of packed) {
    const without = total - entry.atom.tokens[entry.level]
    const level = roleLevels[entry.role ?? 'demanded'].find(candidate => without + entry.atom.tokens[candidate] <= budget)
    if (level === undefined) continue
    entry.level = level
    total = without + entry.atom.tokens[level]
  }
  return { packed, noRoom }
}

/** Rank order, each atom followed by what it demands; an atom demanded by a higher one stands there, with its own role. */
function arrange(tree: Tree, selected: readonly Selected[]): Packed[] {
  const own = new Map(selected.map(entry => [entry.scored.atom.id, entry]))
  const placed = new Map<string, Packed>()
  const place = (atom: TreeAtom, demand?: Demand): void => {
    if (placed.has(atom.id)) return
    const ranked = own.get(atom.id)
    const role = ranked?.role === 'rest' && demand !== undefined ? undefined : ranked?.role
    placed.set(atom.id, {
      atom,
      level: 'summary',
      ...ranked !== undefined && { scored: ranked.scored },
      ...role !== undefined && { role },
      ...demand !== undefined && { demand },
    })
  }
  for (const { scored, closure } of selected) {
    place(scored.atom)
    for (const demand of closure) {
      const atom = tree.atoms.get(demand.id)
      if (atom !== undefined) place(atom, demand)
    }
  }
  return [...placed.values()]
}
