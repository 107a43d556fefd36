import MiniSearch from 'minisearch'
import { ideasOf } from './ideas.ts'
import { createPhraseText, type PhraseIndex, type PhraseText } from './match-phrases.ts'
import { isTelling } from './stop-words.ts'
import { toTerm } from './tokenize.ts'
import type { Tree, TreeAtom } from './tree.ts'

/** What the lexical axis reads of an atom, and how often an idea (an entry of `synonyms`) of that text counts. */
const parts: readonly { texts: (atom: TreeAtom) => readonly string[], ideas: number }[] = [
  { texts: atom => [atom.name, atom.id], ideas: 2 },
  { texts: atom => atom.tags, ideas: 2 },
  { texts: atom => atom.aliases, ideas: 2 },
  { texts: atom => [atom.lead], ideas: 1 },
  { texts: atom => [atom.description], ideas: 1 },
  { texts: atom => atom.domains, ideas: 0 },
]

/**
 * What a match counts, by what matches: a whole word (English ones by their stem); the first five letters of a word that
 * no atom has, which unites the forms of words in other languages and German compounds; an idea, however it is worded.
 */
const termWeights = { word: 1, beginning: 0.25, idea: 2 } as const

/** Letters of a beginning. */
const beginningLength = 5
const longWord = /^\p{Script=Latin}{5,}$|^\p{Script=Cyrillic}{5,}$|^\p{Script=Greek}{5,}$/u

/**
 * BM25 as in Robertson and Zaragoza, "The Probabilistic Relevance Framework" (2009), without the lower bound of BM25+.
 * `k` is high because a count above 1 here means that several parts of an atom say the same. MiniSearch multiplies the
 * sum over the terms by the number of terms that matched.
 */
const bm25 = { k: 3, b: 0.7, d: 0 }

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

const indexes = new WeakMap<Tree, SearchIndex>()

/** The index of a tree, built on first use. */
export function searchIndex(tree: Tree): SearchIndex {
  const known = indexes.get(tree)
  if (known !== undefined) return known
  for (const step of buildSearchIndex(tree)) if (step !== undefined) indexes.set(tree, step)
  return indexes.get(tree)!
}

/** Builds the index of a tree a few atoms at a time, so that other work goes on beside it. */
export async function prepareSearchIndex(tree: Tree): Promise<void> {
  if (indexes.has(tree)) return
  for (const step of buildSearchIndex(tree)) {
    if (step !== undefined) indexes.set(tree, step)
    else await new Promise(resolve => setTimeout(resolve, 0))
  }
}

/** The atoms that are indexed in one step. */
const stepSize = 100

/** Yields nothing after each step, and the index at the end. */
function* buildSearchIndex(tree: Tree): Generator<SearchIndex | undefined> {
  const ideas = ideasOf(tree)
  const frequencies = new Map<string, number>()
  const engine = new MiniSearch<{ id: string, terms: readonly string[] }>({
    fields: ['terms'],
    extractField: (atom, field) => field === 'id' ? atom.id : atom.terms.join('\n'),
    tokenize: terms => terms.split('\n'),
    processTerm: term => term,
    searchOptions: { bm25, boostTerm: weightOf },
  })
  for (const [index, atom] of [...tree.atoms.values()].entries()) {
    const terms = termsOf(atom, ideas)
    for (const term of new Set(terms)) frequencies.set(term, (frequencies.get(term) ?? 0) + 1)
    engine.add({ id: atom.id, terms })
    if (index % stepSize === stepSize - 1) yield undefined
  }
  const isTooCommon = (term: string): boolean => (frequencies.get(term) ?? 0) > Math.max(tooCommon.atoms, tree.atoms.size * tooCommon.share)

  yield {
    search(text) {
      const spelled = new Map<string, string>()
      for (const word of tellingWords(text)) {
        const term = toTerm(word)
        if (!frequencies.has(term)) for (const beginning of beginnings([word])) spelled.set(beginning, beginning)
        else if (!spelled.has(term)) spelled.set(term, word)
      }
      const phrases = ideas.find(text)
      for (const [idea, phrase] of phrases) spelled.set(toIdea(idea), `${phrase}≈${idea}`)
      const useful = [...spelled.keys()].filter(term => frequencies.has(term) && !isTooCommon(term))
      const terms = (useful.length > 0 ? useful : [...spelled.keys()]).slice(0, maxTerms)
      const results = engine.search(terms.join('\n'))
      const best = results[0]?.score ?? 1
      const found = new Map(results.map(result => [String(result.id), result]))
      return {
        scores: new Map(results.map(result => [String(result.id), result.score / best])),
        words: id => (found.get(id)?.queryTerms ?? []).map(term => spelled.get(term)!),
        coverage(id) {
          const matched = new Set(found.get(id)?.queryTerms)
          const meant = new Set([...phrases].filter(([idea]) => matched.has(toIdea(idea))).flatMap(([, phrase]) => createPhraseText(phrase).terms))
          const asked = tellingWords(text).filter(word => !isTooCommon(toTerm(word)))
          const covered = asked.filter(word => [toTerm(word), ...beginnings([word])].some(term => matched.has(term)) || meant.has(toTerm(word)))
          return asked.length === 0 ? 1 : covered.length / asked.length
        },
      }
    },
  }
}

function termsOf(atom: TreeAtom, ideas: PhraseIndex<string>): string[] {
  return parts.flatMap((part) => {
    const texts = part.texts(atom).map(createPhraseText)
    const spoken = part.ideas === 0 ? [] : [...new Set(texts.flatMap(text => [...ideas.find(text).keys()]))].map(toIdea)
    return [...texts.flatMap(text => [...text.terms, ...beginnings(text.words)]), ...Array.from({ length: part.ideas }, () => spoken).flat()]
  })
}

/** Terms of the three sorts differ in their last or first character, which no word has. */
function weightOf(term: string): number {
  return termWeights[term.endsWith('…') ? 'beginning' : term.startsWith('#') ? 'idea' : 'word']
}

function toIdea(key: string): string {
  return `#${key}`
}

function beginnings(words: readonly string[]): string[] {
  return words.filter(word => longWord.test(word)).map(word => `${word.slice(0, beginningLength)}…`)
}

/** The words of a text that are worth a look-up: no stop words, unless there is nothing else. */
export function tellingWords({ words }: PhraseText): string[] {
  const telling = words.filter(isTelling)
  return [...new Set(telling.length > 0 ? telling : words)]
}
