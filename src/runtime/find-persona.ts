import { compareCodePoints } from '../diagnostics/compare-code-points.ts'
import { createPhraseIndex, type PhraseIndex, type PhraseText } from './match-phrases.ts'
import { isTelling } from './stop-words.ts'
import { toWords } from './tokenize.ts'
import type { Tree } from './tree.ts'

const indexes = new WeakMap<Tree, PhraseIndex<string>>()

/** The first persona atom, by id, that a text names by its name, its id or an alias, and the phrase that names it. */
export function findPersona(tree: Tree, text: PhraseText): { id: string, phrase: string } | undefined {
  const found = personaNames(tree).find(text)
  const [id] = [...found.keys()].sort(compareCodePoints)
  return id === undefined ? undefined : { id, phrase: found.get(id)! }
}

/** The names of a tree's personas; built on first use. */
function personaNames(tree: Tree): PhraseIndex<string> {
  const known = indexes.get(tree)
  if (known !== undefined) return known
  const personas = [...tree.atoms.values()].filter(atom => atom.kind === 'persona')
  const built = createPhraseIndex(personas.flatMap(({ id, name, aliases }) => (
    [toWords(name), id.slice(id.indexOf('/') + 1).replace(/^persona-/, ''), id, ...aliases].map(phrase => [phrase, id] as const)
  )))
  indexes.set(tree, built)
  return built
}

/** What to search: a text without the words that only say who it is for, as long as others tell something. */
export function withoutPersona(text: PhraseText, persona: { phrase: string } | undefined): PhraseText {
  const rest = persona === undefined ? text : text.without(persona.phrase)
  return rest.words.some(isTelling) ? rest : text
}
