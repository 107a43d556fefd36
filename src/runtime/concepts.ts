import type { Domain } from '../domain/domain.ts'
import { foldText } from './fold-text.ts'
import { hasUnspaced, tokenize, toTerm } from './tokenize.ts'
import type { Tree } from './tree.ts'

/** A reader of the ideas that a text speaks of: one for each entry of the domains' synonyms. */
export interface ConceptFinder {
  /**
   * The keys of the entries of which the text has a word or phrase (the key itself, or any of its synonyms), each with
   * the phrase that it has. In time linear in the text.
   */
  find(text: string): Map<string, string>
}

/** One word or phrase of an entry: what it is compared by, how it is written and the entry's key. */
interface Phrase {
  /** Terms, or the folded text in scripts without spaces. */
  form: string | readonly string[]
  written: string
  concept: string
}

const finders = new WeakMap<Tree, ConceptFinder>()

/** The finder over the synonyms of all domains of a tree, built on first use. */
export function conceptFinder(tree: Tree): ConceptFinder {
  const known = finders.get(tree)
  if (known !== undefined) return known
  const built = createConceptFinder(tree.domains)
  finders.set(tree, built)
  return built
}

function createConceptFinder(domains: readonly Domain[]): ConceptFinder {
  /** By first term, and by first character in scripts without spaces. */
  const byStart = new Map<string, Phrase[]>()
  for (const [concept, words] of domains.flatMap(domain => [...domain.synonyms])) {
    for (const written of [concept, ...words]) {
      const form = hasUnspaced(written) ? foldText(written).trim() : tokenize(written).map(toTerm)
      const start = typeof form === 'string' ? firstCharacter(form) : form[0]
      if (start === undefined) continue
      const phrases = byStart.get(start)
      const phrase = { form, written, concept }
      if (phrases === undefined) byStart.set(start, [phrase])
      else phrases.push(phrase)
    }
  }

  return {
    find(text) {
      const found = new Map<string, string>()
      if (byStart.size === 0) return found
      const note = ({ concept, written }: Phrase): void => { if (!found.has(concept)) found.set(concept, written) }
      const terms = tokenize(text).map(toTerm)
      for (const [index, term] of terms.entries()) {
        for (const phrase of byStart.get(term) ?? []) {
          if (typeof phrase.form !== 'string' && phrase.form.every((word, offset) => terms[index + offset] === word)) note(phrase)
        }
      }
      if (!hasUnspaced(text)) return found
      const folded = foldText(text)
      for (let index = 0; index < folded.length; index++) {
        for (const phrase of byStart.get(firstCharacter(folded, index)!) ?? []) {
          if (typeof phrase.form === 'string' && folded.startsWith(phrase.form, index)) note(phrase)
        }
      }
      return found
    },
  }
}

function firstCharacter(text: string, index = 0): string | undefined {
  const code = text.codePointAt(index)
  return code === undefined ? undefined : String.fromCodePoint(code)
}
