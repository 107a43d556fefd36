import { foldText } from './fold-text.ts'
import { hasUnspaced, toPhrase } from './tokenize.ts'

/** A text prepared for looking up words and phrases in it. */
export interface PhraseText {
  /** True when a word or phrase occurs: whole words, any case and English ending; in scripts without spaces anywhere. */
  has(phrase: string): boolean
}

/** Prepares a text. Hyphens and spaces are equal, and so are endings: `unit-test` occurs in `Unit tests`. */
export function createPhraseText(text: string): PhraseText {
  const folded = foldText(text)
  const words = ` ${toPhrase(text)} `
  return {
    has(phrase) {
      if (hasUnspaced(phrase)) return folded.includes(foldText(phrase).trim())
      const spoken = toPhrase(phrase)
      return spoken !== '' && words.includes(` ${spoken} `)
    },
  }
}
