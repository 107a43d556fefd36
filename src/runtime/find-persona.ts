import type { PhraseText } from './match-phrases.ts'
import { isTelling } from './stop-words.ts'
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

/** What to search: a text without the words that only say who it is for, as long as others tell something. */
export function withoutPersona(text: PhraseText, persona: { phrase: string } | undefined): PhraseText {
  const rest = persona === undefined ? text : text.without(persona.phrase)
  return rest.words.some(isTelling) ? rest : text
}
