import MiniSearch from 'minisearch'
import { tokenize, toTerm } from '../../src/runtime/tokenize.ts'
import type { Tree, TreeAtom } from '../../src/runtime/tree.ts'

/**
 * Plain BM25: the library, tokenizer, stemmer and text of the lexical axis, all of an atom's text as one field, with
 * nothing else: no boosts, no stop words, no synonyms, no other axes.
 */
export function createBaseline(tree: Tree): (text: string) => TreeAtom[] {
  const engine = new MiniSearch<TreeAtom>({
    fields: ['text'],
    extractField: (atom, field) => field === 'id' ? atom.id : textOf(atom),
    tokenize,
    processTerm: toTerm,
  })
  engine.addAll([...tree.atoms.values()])
  return text => engine.search(text).map(result => tree.atoms.get(String(result.id))!)
}

function textOf(atom: TreeAtom): string {
  return [atom.name, atom.id, ...atom.tags, ...atom.aliases, atom.lead, atom.description, ...atom.domains].join('\n')
}
