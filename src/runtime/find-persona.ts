import type { PhraseText } from './match-phrases.ts'
import { toWords } from './tokenize.ts'
import type { Tree } from './tree.ts'

/** The first persona atom that a text names by its name, its id or an alias, and the phrase that names it. */
export function findPersona(tree: Tree, text: PhraseText): { id: string, phrase: string } | undefined {
  for (const atom of tree.atoms.values()) {
    if (atom.kind !== 'persona') continue
    const names = [toWords(atom.name), atom.id.slice(atom.id.indexOf('/') + 1).replace(/^persona-/, ''), atom.id, ...atom.aliases]
    const phrase = names.find(name => text.has(name))
    if (phrase !== undefined) return { id: atom.id, phrase }
  }
  return undefined
}
