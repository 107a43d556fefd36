import { isDeprecated } from './score-atoms.ts'
import type { Tree } from './tree.ts'

/** How many deprecated atoms get a sentence each. */
const shown = 5

/** Warnings about the deprecated atoms among the hits of an answer, with what replaces them. */
export function warnDeprecated(tree: Tree, hits: readonly { id: string }[]): string[] {
  const atoms = hits.flatMap(({ id }) => tree.atoms.get(id) ?? []).filter(isDeprecated)
  const sentences = atoms.slice(0, shown).map(({ id, supersededBy }) => (
    supersededBy === undefined ? `\`${id}\` is deprecated.` : `\`${id}\` is deprecated; use \`${supersededBy}\` instead.`
  ))
  const rest = atoms.length - sentences.length
  return rest === 0 ? sentences : [...sentences, `${rest} more ${rest === 1 ? 'hit is' : 'hits are'} deprecated; see the explanations.`]
}
