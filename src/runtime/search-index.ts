import MiniSearch from 'minisearch'
import { conceptFinder } from './concepts.ts'
import { isTelling } from './stop-words.ts'
import { tokenize, toTerm } from './tokenize.ts'
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
 * What a match counts, by what matches: a whole word (English ones by their stem); the first five letters of a word,
 * which unites the forms of words in other languages and German compounds; an idea, however it is worded.
 */
const termWeights = { word: 1, beginning: 0.25, idea: 2 } as const

/** Letters of a beginning. */
const beginningLength = 5
const longWord = /^\p{Script=Latin}{5,}$|^\p{Script=Cyrillic}{5,}$|^\p{Script=Greek}{5,}$/u

/**
 * BM25 as in Robertson and Zaragoza, "The Probabilistic Relevance Framework" (2009), without the lower bound of BM25+.
 * `k` is high because a count above 1 here means that several parts of an atom say the same.
 */
const bm25 = { k: 3, b: 0.7, d: 0 }

/** The most terms of one search; each costs time. */
const maxTerms = 256

/** A lexical hit of one atom. */
export interface LexicalMatch {
  /** BM25 divided by the best score of the search: 0 to 1. */
  score: number
  /** What matched, in the query's order: words; beginnings as `retri…`; ideas as `the words of the query≈idea`. */
  words: string[]
}

/** Full-text search over the atoms of one tree. */
export interface SearchIndex {
  /** The atoms that share a word, a beginning or an idea with the text, by id. */
  search(text: string): Map<string, LexicalMatch>
}

const indexes = new WeakMap<Tree, SearchIndex>()

/** The index of a tree, built on first use. */
export function searchIndex(tree: Tree): SearchIndex {
  const known = indexes.get(tree)
  if (known !== undefined) return known
  const built = createSearchIndex(tree)
  indexes.set(tree, built)
  return built
}

function createSearchIndex(tree: Tree): SearchIndex {
  const ideas = conceptFinder(tree)
  const termsOf = (atom: TreeAtom): string[] => parts.flatMap((part) => {
    const texts = part.texts(atom)
    const words = texts.flatMap(tokenize)
    const spoken = part.ideas === 0 ? [] : [...new Set(texts.flatMap(text => [...ideas.find(text).keys()]))].map(toIdea)
    return [...words.map(toTerm), ...beginnings(words), ...Array.from({ length: part.ideas }, () => spoken).flat()]
  })
  const engine = new MiniSearch<TreeAtom>({
    fields: ['terms'],
    extractField: (atom, field) => field === 'id' ? atom.id : termsOf(atom).join('\n'),
    tokenize: terms => terms.split('\n'),
    processTerm: term => term,
    searchOptions: { bm25, boostTerm: weightOf },
  })
  engine.addAll([...tree.atoms.values()])

  return {
    search(text) {
      const spelled = new Map<string, string>()
      const words = queryWords(text)
      for (const word of words) spelled.set(toTerm(word), spelled.get(toTerm(word)) ?? word)
      for (const beginning of beginnings(words)) spelled.set(beginning, beginning)
      for (const [idea, phrase] of ideas.find(text)) spelled.set(toIdea(idea), `${phrase}≈${idea}`)
      const terms = [...spelled].slice(0, maxTerms)
      const results = engine.search(terms.map(([term]) => term).join('\n'))
      const best = results[0]?.score ?? 1
      return new Map(results.map((result) => {
        const matched = new Set(result.queryTerms)
        return [String(result.id), {
          score: result.score / best,
          words: terms.filter(([term]) => matched.has(term)).map(([, spelling]) => spelling),
        }]
      }))
    },
  }
}

/** Terms of the three sorts differ in their last or first character, which no word has. */
function weightOf(term: string): number {
  return termWeights[term.endsWith('…') ? 'beginning' : term.startsWith('#') ? 'idea' : 'word']
}

function toIdea(concept: string): string {
  return `#${concept}`
}

function beginnings(words: readonly string[]): string[] {
  return words.filter(word => longWord.test(word)).map(word => `${word.slice(0, beginningLength)}…`)
}

/** The words of a text that are worth a look-up: no stop words, unless there is nothing else. */
export function queryWords(text: string): string[] {
  const all = tokenize(text)
  const telling = all.filter(isTelling)
  return [...new Set(telling.length > 0 ? telling : all)]
}
