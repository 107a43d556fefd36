import { createPhraseText } from './match-phrases.ts'
import type { Tree } from './tree.ts'

/** A word that a domain's synonyms add to a text, and the word of the text that it stands for. */
export interface Synonym {
  word: string
  for: string
}

/**
 * The synonyms of what a text says, over all domains of a tree: a word in the text brings the others of its entry,
 * whichever side of the entry it stands on. Words the text has itself are not added.
 */
export function synonymsIn(tree: Tree, text: string): Synonym[] {
  const phrases = createPhraseText(text)
  const added = new Map<string, string>()
  for (const domain of tree.domains) {
    for (const [key, words] of domain.synonyms) {
      const group = [key, ...words]
      const spoken = group.find(word => phrases.has(word))
      if (spoken === undefined) continue
      for (const word of group) if (!phrases.has(word) && !added.has(word)) added.set(word, spoken)
    }
  }
  return [...added].map(([word, because]) => ({ word, for: because }))
}
