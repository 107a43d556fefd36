import { isDeprecated, type ScoredAtom } from './score-atoms.ts'

/** How many matched words one axis names. */
const shownWords = 6

/**
 * One line that says why an atom stands where it does: the score as the sum of its axes, each with value × weight and
 * what matched, then notes (relations, deprecation).
 */
export function explain(scored: ScoredAtom, notes: readonly string[] = []): string {
  const parts = scored.summands().map(({ axis, value, weight, matched }) => (
    `${axis} ${value}×${weight}${matched.length === 0 ? '' : ` (${list(matched)})`}`
  ))
  const score = `${scored.score} = ${parts.join(' + ')}`
  return [score, ...notes, ...deprecation(scored)].join('; ')
}

function deprecation({ atom }: ScoredAtom): string[] {
  if (!isDeprecated(atom)) return []
  return [atom.supersededBy === undefined ? 'deprecated' : `deprecated, use ${atom.supersededBy}`]
}

function list(words: readonly string[]): string {
  const shown = words.slice(0, shownWords).map(word => word.length > 40 ? `${word.slice(0, 39)}…` : word)
  const rest = words.length - shown.length
  return shown.join(', ') + (rest > 0 ? `, … +${rest}` : '')
}
