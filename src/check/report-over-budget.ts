import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { Atom } from '../model/atom.ts'
import { toDiagnostic } from './to-diagnostic.ts'

/** How an atom's full projection stands to its budget, in tokens, edges and contract apart. */
export interface FullSize {
  tokens: number
  budget: number
  /** The top-level fields with what each costs, in any order. */
  fields: readonly { name: string, tokens: number }[]
}

const tolerance = 1.25
const mostFields = 3

/**
 * The finding about an atom whose full projection is over its budget by more than a quarter, with its biggest fields;
 * undefined when it is not.
 *
 *     rationale: "…a thousand words…"     // prime/full-over-budget
 */
export function reportOverBudget(atom: Atom, { tokens, budget, fields }: FullSize): Diagnostic | undefined {
  if (tokens <= budget * tolerance) return undefined
  const biggest = [...fields]
    .sort((a, b) => b.tokens - a.tokens || (a.name < b.name ? -1 : 1))
    .slice(0, mostFields)
    .map(field => `\`${field.name}\` (${field.tokens})`)
  return toDiagnostic({
    code: 'prime/full-over-budget',
    atom,
    at: atom.node.nameRange,
    message: `the full projection of \`${atom.id}\` has ${tokens} tokens, its budget is ${budget}: shorten it or split the atom`,
    ...biggest.length > 0 && { hint: `the biggest fields, in tokens: ${biggest.join(', ')}` },
  })
}
