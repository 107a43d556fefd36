import { ideasOf } from './ideas.ts'
import { createPhraseText, type PhraseIndex, type PhraseText } from './match-phrases.ts'
import { isTelling } from './stop-words.ts'
import { TermIndex } from './term-index.ts'
import { toTerm } from './tokenize.ts'
import type { Tree, TreeAtom } from './tree.ts'

/** What the lexical axis reads of an atom, and how often its words and its ideas (entries of `synonyms`) count. */
const parts: readonly { texts: (atom: TreeAtom) => readonly string[], words: number, ideas: number }[] = [
  { texts: atom => [atom.name, atom.id], words: 1, ideas: 2 },
  { texts: atom => atom.tags, words: 1, ideas: 2 },
  { texts: atom => atom.aliases, words: 2, ideas: 2 },
  { texts: atom => [atom.lead], words: 1, ideas: 1 },
  { texts: atom => [atom.description], words: 1, ideas: 1 },
  { texts: atom => atom.domains, words: 1, ideas: 0 },
]

/**
 * What a match counts, by what matches: a whole word (English ones by their stem); the first five letters of a word that
 * no atom has, which unites the forms of words in other languages and German compounds; an idea, however it is worded.
 */
const termWeights = { word: 1, beginning: 0.25, idea: 1 } as const

/**
 * An atom's sum over the terms is multiplied by this power of the number of words of the query that they stand for. So an
 * atom that speaks of two words comes before one that says one of them in several ways.
 */
const coordination = 0.75

/** Letters of a beginning. */
const beginningLength = 5
const longWord = /^\p{Script=Latin}{5,}$|^\p{Script=Cyrillic}{5,}$|^\p{Script=Greek}{5,}$/u

/**
 * BM25 as in Robertson and Zaragoza, "The Probabilistic Relevance Framework" (2009), without the lower bound of BM25+.
 * `k` is high because a count above 1 here means that several parts of an atom say the same, `b` low because a long text here is
 * one with many aliases.
 */
const bm25 = { k: 2, b: 0.4, d: 0 }

/** A term in more than this share of the atoms, and in more than this many, is dropped: it tells nothing and costs most. */
const tooCommon = { share: 0.5, atoms: 1000 } as const

/** The most terms of one search; each costs time. */
const maxTerms = 256

/** What a search found. */
export interface LexicalMatches {
  /** By the ids of the atoms that share a word, a beginning or an idea with the text: BM25 over the best of it, 0 to 1. */
  scores: ReadonlyMap<string, number>
  /** What matched, in the query's order: words; beginnings as `retri…`; ideas as `the words of the query≈idea`. */
  words(id: string): string[]
  /** The share of the text's telling words that an atom speaks of, itself or by an idea; 1 for a text without any. */
  coverage(id: string): number
}

/** Full-text search over the atoms of one tree. */
export interface SearchIndex {
  search(text: PhraseText): LexicalMatches
}

/** The index of a tree, or how far its making has come: whoever needs it goes on from there. */
const indexes = new WeakMap<Tree, SearchIndex | Generator<undefined, SearchIndex>>()

/** The index of a tree, built on first use. */
export function searchIndex(tree: Tree): SearchIndex {
  for (;;) {
    const index = advance(tree)
    if (index !== undefined) return index
  }
}

/** Builds the index of a tree in small steps, so that other work goes on beside it. */
export async function prepareSearchIndex(tree: Tree): Promise<void> {
  while (advance(tree) === undefined) await new Promise(resolve => setTimeout(resolve, 0))
}

/** The index of a tree when it is there, or after one more step. */
function advance(tree: Tree): SearchIndex | undefined {
  const known = indexes.get(tree) ?? buildSearchIndex(tree)
  if ('search' in known) return known
  const { done, value } = known.next()
  indexes.set(tree, done === true ? value : known)
  return value
}

/** How long (ms) one step of building takes. */
const stepTime = 8

/** Yields nothing after each step, and returns the index. */
function* buildSearchIndex(tree: Tree): Generator<undefined, SearchIndex> {
  const ideas = ideasOf(tree)
  const engine = new TermIndex<TreeAtom>({
    fields: ['terms'],
    extractField: atom => atom.id,
    tokenize: id => termsOf(tree.atoms.get(id)!, ideas),
    processTerm: term => term,
    searchOptions: { bm25, boostTerm: weightOf, tokenize: terms => terms.split('\n') },
  })
  let started = performance.now()
  for (const atom of tree.atoms.values()) {
    engine.add(atom)
    if (performance.now() - started < stepTime) continue
    yield undefined
    started = performance.now()
  }
  const isTooCommon = (term: string): boolean => engine.frequency(term) > Math.max(tooCommon.atoms, tree.atoms.size * tooCommon.share)

  return {
    search(text) {
      const spelled = new Map<string, string>()
      for (const word of tellingWords(text)) {
        const term = toTerm(word)
        if (engine.frequency(term) === 0) for (const beginning of beginnings([word])) spelled.set(beginning, beginning)
        else if (!spelled.has(term)) spelled.set(term, word)
      }
      const phrases = ideas.find(text)
      for (const [idea, phrase] of phrases) spelled.set(toIdea(idea), `${phrase}≈${idea}`)
      const useful = [...spelled.keys()].filter(term => engine.frequency(term) > 0 && !isTooCommon(term))
      const terms = (useful.length > 0 ? useful : [...spelled.keys()]).slice(0, maxTerms)
      const asked = tellingWords(text)
      const wordsOf = coveredWords(asked, phrases)
      // By word, the last result that covers it: counts without a set per result.
      const seen = new Uint32Array(asked.length)
      const results = engine.search(terms.join('\n'))
      const sums = results.map(({ score, queryTerms }, index) => {
        let covered = 0
        for (const term of queryTerms) {
          for (const word of wordsOf.get(term) ?? []) {
            if (seen[word] === index + 1) continue
            seen[word] = index + 1
            covered++
          }
        }
        // MiniSearch multiplies the sum by the number of terms that matched.
        return score / Math.max(1, queryTerms.length) * Math.max(1, covered) ** coordination
      })
      const best = sums.reduce((most, sum) => Math.max(most, sum), 0)
      let termsById: Map<string, readonly string[]> | undefined
      /** By id, when it is asked for: most results are only ranked. */
      const matched = (id: string): readonly string[] => {
        termsById ??= new Map(results.map(result => [String(result.id), result.queryTerms]))
        return termsById.get(id) ?? []
      }
      return {
        scores: new Map(results.map((result, index) => [String(result.id), sums[index]! / best])),
        words: id => matched(id).map(term => spelled.get(term)!),
        coverage(id) {
          const covered = new Set(matched(id).flatMap(term => wordsOf.get(term) ?? []).map(word => asked[word]!))
          const wanted = asked.filter(word => !isTooCommon(toTerm(word)))
          return wanted.length === 0 ? 1 : wanted.filter(word => covered.has(word)).length / wanted.length
        },
      }
    },
  }
}

function termsOf(atom: TreeAtom, ideas: PhraseIndex<string>): string[] {
  const terms: string[] = []
  for (const part of parts) {
    const texts = part.texts(atom).map(createPhraseText)
    for (let time = 0; time < part.words; time++) {
      for (const text of texts) {
        for (const term of text.terms) terms.push(term)
        for (const beginning of beginnings(text.words)) terms.push(beginning)
      }
    }
    if (part.ideas === 0) continue
    const spoken = new Set<string>()
    for (const text of texts) for (const idea of ideas.find(text).keys()) spoken.add(toIdea(idea))
    for (let time = 0; time < part.ideas; time++) for (const idea of spoken) terms.push(idea)
  }
  return terms
}

/**
 * The words (by their place among those asked for) that each term stands for: a stem or beginning for the words that have
 * it, an idea for the words of its phrase.
 */
function coveredWords(asked: readonly string[], phrases: ReadonlyMap<string, string>): Map<string, number[]> {
  const covered = new Map<string, number[]>()
  const byStem = new Map<string, number[]>()
  for (const [place, word] of asked.entries()) {
    byStem.set(toTerm(word), [...byStem.get(toTerm(word)) ?? [], place])
    for (const beginning of beginnings([word])) covered.set(beginning, [...covered.get(beginning) ?? [], place])
  }
  for (const [stem, places] of byStem) covered.set(stem, places)
  for (const [idea, phrase] of phrases) covered.set(toIdea(idea), createPhraseText(phrase).terms.flatMap(term => byStem.get(term) ?? []))
  return covered
}

/** Terms of the three sorts differ in their last or first character, which no word has. */
function weightOf(term: string): number {
  return termWeights[term.endsWith('…') ? 'beginning' : term.startsWith('#') ? 'idea' : 'word']
}

function toIdea(key: string): string {
  return `#${key}`
}

function beginnings(words: readonly string[]): string[] {
  const found: string[] = []
  for (const word of words) if (word.length >= beginningLength && longWord.test(word)) found.push(`${word.slice(0, beginningLength)}…`)
  return found
}

/** The words of a text that are worth a look-up: no stop words, unless there is nothing else. */
export function tellingWords({ words }: PhraseText): string[] {
  const telling = words.filter(isTelling)
  return [...new Set(telling.length > 0 ? telling : words)]
}
