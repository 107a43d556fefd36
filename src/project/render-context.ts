import type { FieldNode, ValueNode } from '../language/ast.ts'
import type { Atom } from '../model/atom.ts'
import { fieldMap } from '../model/field-map.ts'
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
  /** The fields whose values stand in the head of full, by name. */
  head: ReadonlyMap<string, FieldNode>
  /** Values and entries that stand elsewhere in the text already. */
  printed: ReadonlySet<ValueNode | FieldNode>
}

/** Fields that full prints in its head when their values are scalars, or lists of these where there may be several. */
const headFields: Readonly<Record<string, { isList: boolean }>> = {
  'id': { isList: false },
  'version': { isList: false },
  'domain': { isList: true },
  'status': { isList: false },
  'superseded-by': { isList: false },
  'tags': { isList: true },
}

function headFieldsOf(atom: Atom): Map<string, FieldNode> {
  const fields = fieldMap(atom.fields)
  return new Map(Object.entries(headFields).flatMap(([name, { isList }]) => {
    const field = fields.get(name)
    return field !== undefined && isFlat(field.value, isList) ? [[name, field] as const] : []
  }))
}

function isFlat(value: ValueNode, isList: boolean): boolean {
  if (value.type === 'object') return false
  return value.type !== 'list' || (isList && value.items.length > 0 && value.items.every(item => item.type !== 'list' && item.type !== 'object'))
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
    head: headFieldsOf(atom),
    printed: new Set(atom.lead?.fields.length === 0 ? atom.lead.pieces.map(piece => piece.node) : []),
  }
}
