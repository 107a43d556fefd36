import type { Tree } from './tree.ts'

/** A budget, and the warning that it was lowered. */
export interface ResolvedBudget {
  tokens: number
  warning?: string
}

/**
 * The budget of a call: what was asked, else what the domain sets, else the tool's own; never over the domain's
 * maximum. The domain is the one named, or the only one there is.
 */
export function resolveBudget(tree: Tree, asked: number | undefined, domainName: string | null | undefined, fallback: number): ResolvedBudget {
  const domain = tree.domains.find(candidate => candidate.name === domainName) ?? (tree.domains.length === 1 ? tree.domains[0] : undefined)
  const wanted = asked ?? domain?.budgets.defaultTokens ?? fallback
  const most = domain?.budgets.maxTokens ?? Infinity
  if (wanted <= most) return { tokens: wanted }
  return { tokens: most, warning: `The domain \`${domain?.name ?? ''}\` allows ${most} tokens at most; ${wanted} were asked for.` }
}
