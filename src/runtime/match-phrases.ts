import { foldText } from './fold-text.ts'
import { hasUnspaced, tokenize } from './tokenize.ts'

/** A text prepared for looking up words and phrases in it. */
export interface PhraseText {
  /** True when a word or phrase occurs: whole words, any case; in scripts without spaces anywhere. */
  has(phrase: string): boolean
}

/** Prepares a text. Hyphens and spaces are equal: the phrase `unit-test` occurs in `a unit test`. */
export function createPhraseText(text: string): PhraseText {
  const folded = foldText(text)
  const words = ` ${tokenize(folded).join(' ')} `
  return {
    has(phrase) {
      if (hasUnspaced(phrase)) return folded.includes(foldText(phrase).trim())
      const spoken = tokenize(foldText(phrase)).join(' ')
      return spoken !== '' && words.includes(` ${spoken} `)
    },
  }
}
