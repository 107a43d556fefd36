import type { FieldNode, ValueNode } from '../language/ast.ts'

/** What rendering an atom's values needs to know of the atom. */
export interface RenderContext {
  sourceText: string
  /** 1-based line of an offset of the source. */
  lineOf: (offset: number) => number
  /** The language that the atom names for its code. */
  language: string | undefined
  /** Targets of edges that are written otherwise in the source (bare slugs). */
  targets: ReadonlyMap<ValueNode, string>
  /** Values and entries that stand elsewhere in the text already. */
  printed: ReadonlySet<ValueNode | FieldNode>
}
