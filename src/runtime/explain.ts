import { isDeprecated, type ScoredAtom } from './score-atoms.ts'
import { axes } from './weights.ts'

/** How many matched words one axis names. */
const shownWords = 6

/**
 * One line that says why an atom stands where it does: the score as the sum of its axes, each with value × weight and
 * what matched, then notes (relations, deprecation).
 */
export function explain(scored: ScoredAtom, notes: readonly string[] = []): string {
  const parts = axes.flatMap((axis) => {
    const entry = scored.values[axis]
    if (entry === undefined) return []
    const matched = entry.matched.length === 0 ? '' : ` (${list(entry.matched)})`
    return [`${axis} ${entry.value}×${entry.weight}${matched}`]
  })
  const score = `${scored.score} = ${parts.join(' + ')}`
  return [score, ...notes, ...deprecation(scored)].join('; ')
}

function deprecation({ atom }: ScoredAtom): string[] {
  if (!isDeprecated(atom)) return []
  return [atom.supersededBy === undefined ? 'deprecated' : `deprecated, use ${atom.supersededBy}`]
}

function list(words: string[]): string {
  const shown = words.slice(0, shownWords).map(word => word.length > 40 ? `${word.slice(0, 39)}…` : word)
  const rest = words.length - shown.length
  return shown.join(', ') + (rest > 0 ? `, … +${rest}` : '')
}
