import { createPhraseIndex, type PhraseIndex } from './match-phrases.ts'
import type { Tree } from './tree.ts'

const indexes = new WeakMap<Tree, PhraseIndex<string>>()

/**
 * The ideas of a tree: one for each entry of its domains' synonyms, by the entry's key. A text speaks of an idea when it
 * has the key or any of the synonyms. Built on first use.
 */
export function ideasOf(tree: Tree): PhraseIndex<string> {
  const known = indexes.get(tree)
  if (known !== undefined) return known
  const built = createPhraseIndex(tree.domains.flatMap(domain => (
    [...domain.synonyms].flatMap(([key, words]) => [key, ...words].map(word => [word, key] as const))
  )))
  indexes.set(tree, built)
  return built
}
