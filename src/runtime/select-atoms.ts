import { closure, type Demand } from './closure.ts'
import { firstExclusion } from './exclusions.ts'
import type { Intent } from './intent.ts'
import { isDeprecated, type ScoredAtom } from './score-atoms.ts'
import type { Tree } from './tree.ts'

/** What part an atom plays in an answer; each has its level at first. */
export type Role = 'focal' | 'supporting' | 'rest'

/** Shares of the best score from which a role is played. */
export const roleShares: Readonly<Record<Role, number>> = { focal: 0.8, supporting: 0.5, rest: 0.25 }

/** The most focal atoms of one answer. */
const maxFocal = 3

/** A ranked atom that may stand in the answer, with what it brings along. */
export interface Selected {
  scored: ScoredAtom
  role: Role
  /** Its closure, nearest first; ids the tree lacks included. */
  closure: Demand[]
}

/** The atoms of an answer before budgets, and those that others keep out. */
export interface Selection {
  /** In rank order. */
  selected: Selected[]
  /** Kept out although they match, each with the reason. */
  excluded: { id: string, reason: string }[]
}

/**
 * Gives roles by score, and keeps out whatever excludes, or is excluded by, a higher-ranked atom, its closure, or what
 * it demands itself.
 */
export function selectAtoms(tree: Tree, ranked: readonly ScoredAtom[], intent: Intent): Selection {
  const best = ranked[0]?.score ?? 0
  const selected: Selected[] = []
  const excluded: Selection['excluded'] = []
  const present = new Set<string>()
  let focal = 0
  for (const scored of ranked) {
    const role = roleOf(scored, best, focal)
    if (role === undefined) continue
    const demanded = closure(tree, scored.atom, intent)
    const group = [scored.atom.id, ...demanded.map(demand => demand.id)]
    const reason = firstConflict(tree, group, present)
    if (reason !== undefined) {
      excluded.push({ id: scored.atom.id, reason })
      continue
    }
    if (role === 'focal') focal++
    for (const id of group) present.add(id)
    selected.push({ scored, role, closure: demanded })
  }
  return { selected, excluded }
}

function roleOf(scored: ScoredAtom, best: number, focal: number): Role | undefined {
  const share = best === 0 ? 0 : scored.score / best
  if (share < roleShares.rest) return undefined
  if (isDeprecated(scored.atom)) return 'rest'
  if (share >= roleShares.focal && focal < maxFocal) return 'focal'
  return share >= roleShares.supporting ? 'supporting' : 'rest'
}

/** What keeps a group out: an exclusion by what is present, or within the group itself. */
function firstConflict(tree: Tree, group: readonly string[], present: ReadonlySet<string>): string | undefined {
  const own = new Set(group)
  for (const id of group) {
    const exclusion = firstExclusion(tree, id, present) ?? firstExclusion(tree, id, own)
    if (exclusion !== undefined) return `${exclusion.by} ${exclusion.type} ${exclusion.target}`
  }
  return undefined
}
