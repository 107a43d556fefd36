import type { FieldNode, ValueNode } from '../language/ast.ts'
import type { Atom } from '../model/atom.ts'
import { scalarText } from '../model/value-text.ts'

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

/** The context of an atom; `resolveSlugs` should have seen it. */
export function createRenderContext(atom: Atom): RenderContext {
  const language = atom.fields.findLast(field => field.name === 'language' || field.name === 'lang')?.value
  const named = language === undefined ? undefined : scalarText(language, atom.source.text)?.trim().toLowerCase()
  return {
    sourceText: atom.source.text,
    lineOf: offset => atom.source.position(offset).line,
    language: named !== undefined && /^[\w+#.-]{1,20}$/.test(named) ? named : undefined,
    targets: new Map<ValueNode, string>(atom.edges.map(edge => [edge.node, edge.target])),
    printed: new Set(atom.lead?.fields.length === 0 ? atom.lead.pieces.map(piece => piece.node) : []),
  }
}
