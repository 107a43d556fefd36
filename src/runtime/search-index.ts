import MiniSearch from 'minisearch'
import { stopWords } from './stop-words.ts'
import { synonymsIn } from './synonyms.ts'
import { tokenize, toTerm } from './tokenize.ts'
import type { Tree, TreeAtom } from './tree.ts'

/** What the lexical axis reads of an atom, and how much a match there counts. */
const fields = {
  name: 2,
  id: 2,
  tags: 2,
  aliases: 2,
  lead: 1.5,
  description: 1,
  domain: 0.5,
} as const

/** What a match of a synonym counts, against 1 for a word of the query itself. */
const synonymWeight = 0.6

/** A lexical hit of one atom. */
export interface LexicalMatch {
  /** BM25 divided by the best score of the search: 0 to 1. */
  score: number
  /** The words that matched, folded, in the query's order; a synonym as `word≈the word it stands for`. */
  words: string[]
}

/** Full-text search over the atoms of one tree. */
export interface SearchIndex {
  /** The atoms in which at least one word of the text, or a synonym of it, occurs, by id. */
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
  const engine = new MiniSearch<TreeAtom>({
    fields: Object.keys(fields),
    extractField: (atom, field) => field === 'id' ? atom.id : fieldTexts[field]!(atom),
    tokenize,
    processTerm: toTerm,
    searchOptions: { boost: fields, combineWith: 'OR' },
  })
  engine.addAll([...tree.atoms.values()])

  return {
    search(text) {
      const spelled = new Map<string, string>()
      const note = (word: string, spelling: string): void => {
        const term = toTerm(word)
        if (!spelled.has(term)) spelled.set(term, spelling)
      }
      for (const word of queryWords(text)) note(word, word)
      const own = spelled.size
      for (const synonym of synonymsIn(tree, text)) {
        for (const word of queryWords(synonym.word)) note(word, `${word}≈${synonym.for}`)
      }
      const results = engine.search([...spelled.keys()].join(' '), {
        tokenize: terms => terms.split(' '),
        processTerm: term => term,
        boostTerm: (_term, position) => position < own ? 1 : synonymWeight,
      })
      const best = results[0]?.score ?? 1
      return new Map(results.map((result) => {
        const matched = new Set(result.queryTerms)
        return [String(result.id), {
          score: result.score / best,
          words: [...spelled].filter(([term]) => matched.has(term)).map(([, word]) => word),
        }]
      }))
    },
  }
}

/** Extractors by field. */
const fieldTexts: Readonly<Record<string, (atom: TreeAtom) => string>> = {
  name: atom => atom.name,
  tags: atom => atom.tags.join(' '),
  aliases: atom => atom.aliases.join(' '),
  lead: atom => atom.lead,
  description: atom => atom.description,
  domain: atom => atom.domains.join(' '),
}

/** The words of a text that are worth a look-up: no stop words, unless there is nothing else. */
export function queryWords(text: string): string[] {
  const all = tokenize(text)
  const telling = all.filter(word => !stopWords.has(word))
  return [...new Set(telling.length > 0 ? telling : all)]
}
