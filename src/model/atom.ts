import type { SourceText } from '../diagnostics/source-text.ts'
import type { AtomNode, FieldNode, Range, ReferenceNode, ValueNode } from '../language/ast.ts'
import type { ValuePiece } from './value-text.ts'
import type { Verb } from './verbs.ts'

/** How far an author trusts an atom. */
export type Status = 'active' | 'experimental' | 'deprecated' | 'draft' | 'validated'

/** A typed link to another atom. */
export interface Edge {
  type: Verb
  /** The target's id: a bare slug is resolved by `resolve-slugs.ts` before any reader sees it. */
  target: string
  /** The field the edge was written in (`members` of a collection is read as `includes`). */
  field: FieldNode
  /** Where the target stands. */
  node: ValueNode
}

/** A reference in an edge field that is a bare slug, such as `"brutalist"`, before it is resolved. */
export interface SlugTarget {
  type: Verb
  slug: string
  field: FieldNode
  node: ValueNode
}

/** A reference inside a contract. */
export interface ContractRef {
  id: string
  node: ValueNode
}

/** What must, must not, and under a condition must stand in an answer together with the atom. */
export interface Contract {
  /** The `contract:` or `composition:` field it was read from; the first of `fields`. */
  field: FieldNode
  /** All fields it was read from: both, when an atom has both. */
  fields: FieldNode[]
  mustInclude: ContractRef[]
  mustAvoid: ContractRef[]
  conditionallyRequired: { when: string, include: ContractRef[], node: Range }[]
}

/** The line that says what the atom claims; see «Lead» in the documentation of the projections. */
export interface Lead {
  /** One line of text, uncut, as Markdown source (no line breaks). */
  text: string
  /** `prose`: one prose field. `value`: `label — value`. `name`: built from the declared name, for want of prose. */
  origin: 'prose' | 'value' | 'name'
  /** The top-level fields whose whole value the text shows, in order (one for prose, up to two else). */
  fields: FieldNode[]
  /** Which part of the text comes from which value, in order; for prose from within a list or object, that string. */
  pieces: ValuePiece[]
}

/** A checked declaration: what its readers need, with the syntax tree behind it. */
export interface Atom {
  /** `@scope/kind-name`; the declared name while there is no valid id (such an atom has errors and is not projected). */
  id: string
  kind: string
  /** The declared name. */
  name: string
  version?: string
  status: Status
  description?: string
  /** All domains; the first is the one shown. */
  domains: string[]
  tags: string[]
  aliases: string[]
  supersededBy?: string
  /** Absent when there is nothing to say (an L1 error). */
  lead?: Lead
  /** In source order, duplicates included; names compared by `fieldName()`. */
  fields: FieldNode[]
  /** In source order; self-duplicates not yet removed. */
  edges: Edge[]
  /** Edges by bare slug, not yet resolved. */
  slugs: SlugTarget[]
  contract?: Contract
  /** References outside edges and contracts. */
  mentions: ReferenceNode[]
  node: AtomNode
  source: SourceText
}

/** The three amounts in which an atom can be read. */
export type Level = 'summary' | 'core' | 'full'
