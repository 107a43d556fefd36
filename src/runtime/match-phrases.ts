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
  let line: string | undefined
  const unspaced = hasUnspaced(text) ? foldText(text) : ''
  return {
    words,
    terms,
    unspaced,
    has(phrase) {
      if (hasUnspaced(phrase)) return unspaced.includes(foldText(phrase).trim())
      const spoken = toPhrase(phrase)
      line ??= ` ${terms.join(' ')} `
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

/** The longest phrase that is looked for, in words or, in scripts without spaces, characters: it bounds the work at each place. */
const maxPhraseLength = 64

/** A place in a tree of phrases: what may follow, and what ends here. */
interface Node<T> {
  next: Map<string, Node<T>>
  ends: { written: string, value: T }[]
}

/** Indexes pairs of a word or phrase and what it stands for. Phrases of over 64 words are left out. */
export function createPhraseIndex<T>(entries: Iterable<readonly [written: string, value: T]>): PhraseIndex<T> {
  const spaced: Node<T> = { next: new Map(), ends: [] }
  const unspaced: Node<T> = { next: new Map(), ends: [] }
  for (const [written, value] of entries) {
    if (hasUnspaced(written)) add(unspaced, Array.from(foldText(written).trim()), { written, value })
    else add(spaced, tokenize(written).map(toTerm), { written, value })
  }

  return {
    find({ terms, unspaced: folded }) {
      const found = new Map<T, string>()
      collect(spaced, terms, found)
      collect(unspaced, Array.from(folded), found)
      return found
    },
  }
}

function add<T>(root: Node<T>, path: readonly string[], end: Node<T>['ends'][number]): void {
  if (path.length === 0 || path.length > maxPhraseLength) return
  let node = root
  for (const step of path) {
    let next = node.next.get(step)
    if (next === undefined) node.next.set(step, next = { next: new Map(), ends: [] })
    node = next
  }
  node.ends.push(end)
}

/** Notes what occurs, by place, and at one place the longest first. */
function collect<T>(root: Node<T>, steps: readonly string[], found: Map<T, string>): void {
  for (let start = 0; start < steps.length; start++) {
    const passed: Node<T>[] = []
    for (let node = root.next.get(steps[start]!), place = start + 1; node !== undefined; node = node.next.get(steps[place++] ?? '')) {
      if (node.ends.length > 0) passed.push(node)
    }
    for (const { ends } of passed.reverse()) {
      for (const { written, value } of ends) if (!found.has(value)) found.set(value, written)
    }
  }
}
