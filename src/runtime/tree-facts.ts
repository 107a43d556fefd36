import { compareCodePoints } from '../diagnostics/compare-code-points.ts'
import { ideasOf } from './ideas.ts'
import { createPhraseIndex, createPhraseText, type PhraseIndex } from './match-phrases.ts'
import { isTelling } from './stop-words.ts'
import { tokenize, toPhrase } from './tokenize.ts'
import type { Tree, TreeAtom } from './tree.ts'

/** What ranking needs to know of a whole tree; computed once per tree. */
export interface TreeFacts {
  /** Edges out of and into the best connected atom. */
  maxDegree: number
  /** The tags of atoms, in comparable form. */
  tags: ReadonlySet<string>
  /** All kinds of atoms, in code point order. */
  kinds: ReadonlySet<string>
  /** All scopes, with the `@`. */
  scopes: ReadonlySet<string>
  /** All domains that atoms name. */
  domains: ReadonlySet<string>
  /** The tags of each atom: comparable form to the tag as written. */
  tagsOf: ReadonlyMap<string, ReadonlyMap<string, string>>
  /** The tags of atoms and domains, as written, to be found in texts; not those made of function words, such as `get`. */
  spokenTags: PhraseIndex<string>
  /** The tags of atoms, in comparable form, that speak of an idea. */
  tagsByIdea: ReadonlyMap<string, readonly string[]>
  /** The atoms at the other ends of each atom's edges, in both directions, each once, without itself. */
  neighbours: ReadonlyMap<string, readonly string[]>
}

const known = new WeakMap<Tree, TreeFacts>()

/** The facts of a tree, gathered on first use. */
export function treeFacts(tree: Tree): TreeFacts {
  const facts = known.get(tree)
  if (facts !== undefined) return facts
  const gathered = gatherFacts(tree)
  known.set(tree, gathered)
  return gathered
}

function gatherFacts(tree: Tree): TreeFacts {
  const atoms = [...tree.atoms.values()]
  const written = new Set(atoms.flatMap(atom => atom.tags))
  const phrases = new Map([...written].map(tag => [tag, toPhrase(tag)]))
  const named = new Set([...written, ...tree.domains.flatMap(domain => domain.tags)])
  return {
    maxDegree: atoms.reduce((most, atom) => Math.max(most, degree(tree, atom)), 0),
    tags: new Set(phrases.values()),
    kinds: new Set(atoms.map(atom => atom.kind).sort(compareCodePoints)),
    scopes: new Set(atoms.map(atom => scopeOf(atom.id))),
    domains: new Set(atoms.flatMap(atom => atom.domains)),
    tagsOf: new Map(atoms.map(atom => [atom.id, new Map(atom.tags.map(tag => [phrases.get(tag)!, tag]))])),
    spokenTags: createPhraseIndex([...named].filter(tag => tokenize(tag).some(isTelling)).map(tag => [tag, tag])),
    tagsByIdea: groupByIdea(tree, phrases),
    neighbours: new Map(atoms.map(atom => [atom.id, neighboursOf(tree, atom)])),
  }
}

function groupByIdea(tree: Tree, phrases: ReadonlyMap<string, string>): Map<string, string[]> {
  const groups = new Map<string, string[]>()
  for (const [tag, phrase] of phrases) {
    for (const idea of ideasOf(tree).find(createPhraseText(tag)).keys()) groups.set(idea, [...groups.get(idea) ?? [], phrase])
  }
  return groups
}

function neighboursOf(tree: Tree, atom: TreeAtom): string[] {
  const ends = new Set([...atom.edges.map(edge => edge.target), ...(tree.incoming.get(atom.id) ?? []).map(edge => edge.source)])
  ends.delete(atom.id)
  return [...ends]
}

/** How many edges an atom has, in and out. */
export function degree(tree: Tree, atom: TreeAtom): number {
  return atom.edges.length + (tree.incoming.get(atom.id)?.length ?? 0)
}

/** `@scope` of `@scope/kind-name`. */
export function scopeOf(id: string): string {
  return id.slice(0, id.indexOf('/'))
}
