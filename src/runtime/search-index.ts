import MiniSearch from 'minisearch'
import { stopWords } from './stop-words.ts'
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

/** A lexical hit of one atom. */
export interface LexicalMatch {
  /** BM25 divided by the best score of the search: 0 to 1. */
  score: number
  /** The words of the query that matched, as they were written (folded), in the query's order. */
  words: string[]
}

/** Full-text search over the atoms of one tree. */
export interface SearchIndex {
  /** The atoms in which at least one word of the text occurs, by id. */
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
      const words = queryWords(text)
      const spelled = new Map<string, string>()
      for (const word of words) {
        const term = toTerm(word)
        if (!spelled.has(term)) spelled.set(term, word)
      }
      const results = engine.search([...spelled.keys()].join(' '), { tokenize: terms => terms.split(' '), processTerm: term => term })
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
