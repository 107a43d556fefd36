import { foldText } from './fold-text.ts'
import { hasUnspaced, tokenize, toPhrase, toTerm, unspacedRuns, toWords } from './tokenize.ts'

/** A text prepared for looking up words and phrases in it. */
export interface PhraseText {
  /** The words of the text, folded, in order. */
  readonly words: readonly string[]
  /** The words as they are compared, in order. */
  readonly terms: readonly string[]
  /** The text, folded, when it has scripts without spaces; else empty. */
  readonly unspaced: string
  /** True when a word or phrase occurs: whole words, any case and English ending; in scripts without spaces anywhere. */
  has(phrase: string): boolean
  /** The text without the first occurrence of a word or phrase. */
  without(phrase: string): PhraseText
}

/** Prepares a text. Hyphens and spaces are equal, and so are endings: `unit-test` occurs in `Unit tests`. */
export function createPhraseText(text: string): PhraseText {
  const words = tokenize(text)
  const terms = words.map(toTerm)
  const line = ` ${terms.join(' ')} `
  const unspaced = hasUnspaced(text) ? foldText(text) : ''
  return {
    words,
    terms,
    unspaced,
    has(phrase) {
      if (hasUnspaced(phrase)) return unspaced.includes(foldText(phrase).trim())
      const spoken = toPhrase(phrase)
      return spoken !== '' && line.includes(` ${spoken} `)
    },
    without(phrase) {
      if (hasUnspaced(phrase)) return createPhraseText(foldText(toWords(text)).replace(foldText(phrase).trim(), ' '))
      const omitted = tokenize(phrase).map(toTerm)
      const start = omitted.length === 0 ? -1 : terms.findIndex((_, index) => omitted.every((term, offset) => terms[index + offset] === term))
      if (start === -1) return this
      const kept = words.filter((word, index) => (index < start || index >= start + omitted.length) && !hasUnspaced(word))
      return createPhraseText([...kept, ...unspacedRuns(unspaced)].join(' '))
    },
  }
}

/** Many words and phrases, each with what it stands for, to be looked up in texts at once. */
export interface PhraseIndex<T> {
  /**
   * What the words and phrases that occur in a text stand for, each with the first that occurs, as written. In time
   * linear in the text, however many phrases there are; they occur as `PhraseText.has` says.
   */
  find(text: PhraseText): Map<T, string>
}

/** Indexes pairs of a word or phrase and what it stands for. */
export function createPhraseIndex<T>(entries: Iterable<readonly [written: string, value: T]>): PhraseIndex<T> {
  /** By first term. */
  const spaced = new Map<string, { terms: readonly string[], written: string, value: T }[]>()
  /** By first character. */
  const unspaced = new Map<string, { folded: string, written: string, value: T }[]>()
  for (const [written, value] of entries) {
    if (hasUnspaced(written)) {
      const folded = foldText(written).trim()
      add(unspaced, firstCharacter(folded, 0), { folded, written, value })
    } else {
      const terms = tokenize(written).map(toTerm)
      if (terms[0] !== undefined) add(spaced, terms[0], { terms, written, value })
    }
  }

  return {
    find({ terms, unspaced: folded }) {
      const found = new Map<T, string>()
      const note = ({ value, written }: { value: T, written: string }): void => { if (!found.has(value)) found.set(value, written) }
      for (const [index, term] of terms.entries()) {
        for (const phrase of spaced.get(term) ?? []) {
          if (phrase.terms.every((word, offset) => terms[index + offset] === word)) note(phrase)
        }
      }
      for (let index = 0; index < folded.length; index++) {
        for (const phrase of unspaced.get(firstCharacter(folded, index)) ?? []) {
          if (folded.startsWith(phrase.folded, index)) note(phrase)
        }
      }
      return found
    },
  }
}

function add<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key)
  if (list === undefined) map.set(key, [value])
  else list.push(value)
}

function firstCharacter(text: string, index: number): string {
  return String.fromCodePoint(text.codePointAt(index)!)
}
