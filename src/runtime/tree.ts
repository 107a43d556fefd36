import type { Domain } from '../domain/domain.ts'
import type { Level } from '../tree-format/level.ts'

/** A typed link from one atom to another. */
export interface TreeEdge {
  /** The verb. */
  readonly type: string
  readonly target: string
  readonly kind?: string
}

/** An edge seen from its target. */
export interface IncomingEdge {
  readonly type: string
  readonly source: string
}

/** A condition (`axis:value`, `tag:value` or `kind:value`) and what it demands. */
export interface ConditionalRequirement {
  readonly when: string
  readonly include: readonly string[]
}

/** What must, must not, and under a condition must stand in an answer together with an atom. */
export interface TreeContract {
  readonly mustInclude: readonly string[]
  readonly mustAvoid: readonly string[]
  readonly conditionallyRequired: readonly ConditionalRequirement[]
}

/** One atom as a compiled tree describes it: metadata and where its three projections stand. */
export interface TreeAtom {
  readonly id: string
  readonly kind: string
  readonly name: string
  readonly version?: string
  readonly status: string
  readonly description: string
  /** All domains; the first is the one shown. */
  readonly domains: readonly string[]
  readonly tags: readonly string[]
  readonly aliases: readonly string[]
  /** The line that says what the atom claims; empty in a tree that has none. */
  readonly lead: string
  /** The names of the fields the atom fills; absent in trees of other compilers. */
  readonly has?: readonly string[]
  readonly contentHash: string
  readonly tokens: Readonly<Record<Level, number>>
  /** Where each projection can be read: absolute paths or URLs. */
  readonly paths: Readonly<Record<Level, string>>
  /** The tree that holds it: the location of one of the roots. */
  readonly location: string
  /** The projections' files, relative to that tree, with `/`. */
  readonly files: Readonly<Record<Level, string>>
  readonly contract?: TreeContract
  /** 0 to 5; absent where the tree does not say. */
  readonly quality?: number
  readonly supersededBy?: string
  readonly edges: readonly TreeEdge[]
  /** The data of `atom.yaml` and `graph.yaml`, as read. */
  readonly metadata: { readonly atom: unknown, readonly edges: unknown }
}

/** One compiled tree that was loaded. */
export interface TreeRoot {
  /** The folder that holds `_index.xml` (a real path), or its URL. */
  readonly location: string
  /** The text of `_index.xml`. */
  readonly indexXml: string
  /** For a tree behind a URL: false when it is no longer as it was loaded. Rejects when that cannot be told now. */
  readonly isCurrent?: () => Promise<boolean>
}

/** Everything that is served, immutable: every answer comes from one such value. */
export interface Tree {
  readonly roots: readonly TreeRoot[]
  /** By id, in code point order of the ids. */
  readonly atoms: ReadonlyMap<string, TreeAtom>
  /** Edges by target, each list in order of source, then verb. */
  readonly incoming: ReadonlyMap<string, readonly IncomingEdge[]>
  /** What the trees' domain files say, in order of name. */
  readonly domains: readonly Domain[]
  /** What was left out while loading, a sentence each. */
  readonly problems: readonly string[]
}
