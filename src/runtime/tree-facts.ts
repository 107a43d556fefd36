import { conceptFinder } from './concepts.ts'
import { toPhrase } from './tokenize.ts'
import type { Tree, TreeAtom } from './tree.ts'

/** What a text must have to name a tag: all of the terms, or one of the ideas. */
export interface TagFacts {
  terms: readonly string[]
  /** Keys of the domains' synonyms. */
  ideas: readonly string[]
}

/** What ranking needs to know of a whole tree; computed once per tree. */
export interface TreeFacts {
  /** Edges out of and into the best connected atom. */
  maxDegree: number
  /** All tags by comparable form. */
  tags: ReadonlyMap<string, TagFacts>
  kinds: ReadonlySet<string>
  /** All scopes, with the `@`. */
  scopes: ReadonlySet<string>
  /** All domains that atoms name. */
  domains: ReadonlySet<string>
  /** The tags of each atom: comparable form to the tag as written. */
  tagsOf: ReadonlyMap<string, ReadonlyMap<string, string>>
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
  const tagsOf = new Map(atoms.map(atom => [atom.id, new Map(atom.tags.map(tag => [toPhrase(tag), tag]))]))
  return {
    maxDegree: atoms.reduce((most, atom) => Math.max(most, degree(tree, atom)), 0),
    tags: new Map([...tagsOf.values()].flatMap(tags => [...tags]).map(([phrase, tag]) => [phrase, { terms: phrase.split(' '), ideas: [...conceptFinder(tree).find(tag).keys()] }])),
    kinds: new Set(atoms.map(atom => atom.kind)),
    scopes: new Set(atoms.map(atom => scopeOf(atom.id))),
    domains: new Set(atoms.flatMap(atom => atom.domains)),
    tagsOf,
  }
}

/** How many edges an atom has, in and out. */
export function degree(tree: Tree, atom: TreeAtom): number {
  return atom.edges.length + (tree.incoming.get(atom.id)?.length ?? 0)
}

/** `@scope` of `@scope/kind-name`. */
export function scopeOf(id: string): string {
  return id.slice(0, id.indexOf('/'))
}
