import { closure, type Demand } from './closure.ts'
import { firstExclusion } from './exclusions.ts'
import type { Intent } from './intent.ts'
import { isDeprecated, type ScoredAtom } from './score-atoms.ts'
import type { Tree } from './tree.ts'

/** What part an atom plays in an answer; each has its level at first. */
export type Role = 'focal' | 'supporting' | 'rest'

/** Shares of the best score from which a role is played. */
const roleShares: Readonly<Record<Role, number>> = { focal: 0.8, supporting: 0.5, rest: 0.25 }

/** The most focal atoms of one answer. */
const maxFocal = 3

/** A ranked atom that may stand in the answer, with what it brings along. */
export interface Selected {
  scored: ScoredAtom
  role: Role
  /** What it demands, nearest first, beyond what higher-ranked atoms brought along; ids the tree lacks included. */
  closure: Demand[]
}

/** The atoms of an answer before their levels are chosen, and those that others keep out. */
export interface Selection {
  /** In rank order. */
  selected: Selected[]
  /** Kept out although they match, each with the reason. */
  excluded: { id: string, reason: string }[]
  /** True when more would stand in the answer but for the limit on their number. */
  isCut: boolean
}

/**
 * Takes ranked atoms with what they demand, as long as all of it has room at summary level (the first one always), and
 * gives them roles by score. Keeps out whatever excludes, or is excluded by, a higher-ranked atom, its closure, or what
 * it demands itself. Takes no more than `maxAtoms` with their demands, but for those of the first one.
 */
export function selectAtoms(tree: Tree, ranked: readonly ScoredAtom[], intent: Intent, budget: number, maxAtoms: number): Selection {
  const best = ranked[0]?.score ?? 0
  const selected: Selected[] = []
  const excluded: Selection['excluded'] = []
  const present = new Set<string>()
  const blocked = new Set<string>()
  let focal = 0
  let total = 0
  for (const scored of ranked) {
    const role = roleOf(scored, best, focal)
    if (role === undefined) continue
    const demanded = closure(tree, [scored.atom], intent, present)
    const group = [scored.atom.id, ...demanded.map(demand => demand.id)].filter(id => !present.has(id))
    const reason = findConflict(tree, group, present, blocked)
    if (reason !== undefined) {
      blocked.add(scored.atom.id)
      excluded.push({ id: scored.atom.id, reason })
      continue
    }
    if (selected.length > 0 && present.size + group.length > maxAtoms) return { selected, excluded, isCut: true }
    const tokens = group.reduce((sum, id) => sum + (tree.atoms.get(id)?.tokens.summary ?? 0), 0)
    if (selected.length > 0 && total + tokens > budget) break
    total += tokens
    if (role === 'focal') focal++
    for (const id of group) present.add(id)
    selected.push({ scored, role, closure: demanded })
  }
  return { selected, excluded, isCut: false }
}

function roleOf(scored: ScoredAtom, best: number, focal: number): Role | undefined {
  const share = best === 0 ? 0 : scored.score / best
  if (share < roleShares.rest) return undefined
  if (isDeprecated(scored.atom)) return 'rest'
  if (share >= roleShares.focal && focal < maxFocal) return 'focal'
  return share >= roleShares.supporting ? 'supporting' : 'rest'
}

/** What keeps a group out: an exclusion by what is present, or within the group itself, or a member that is out. */
function findConflict(tree: Tree, group: readonly string[], present: ReadonlySet<string>, blocked: ReadonlySet<string>): string | undefined {
  const own = new Set(group)
  for (const id of group) {
    if (blocked.has(id)) return `it demands ${id}, which is out`
    const exclusion = firstExclusion(tree, id, present) ?? firstExclusion(tree, id, own)
    if (exclusion !== undefined) return `${exclusion.by} ${exclusion.type} ${exclusion.target}`
  }
  return undefined
}
