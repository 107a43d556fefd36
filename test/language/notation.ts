import type { Diagnostic, SourceLocation } from '../../src/diagnostics/diagnostic.ts'
import type { AtomNode, FieldNode, ListNode, ValueNode } from '../../src/language/ast.ts'

/** How the fixtures write a diagnostic. */
export interface MessageNotation {
  /** `line:column`. */
  at: string
  /** The exclusive end, where that is not one column further. */
  to?: string
  /** The places of the related ones. */
  related?: string
  code: string
  message: string
  hint?: string
}

const at = (line: number, column: number): string => `${line}:${column}`

function ofEnd({ line, column, endLine, endColumn }: SourceLocation): { to?: string } {
  return endLine === line && endColumn === column + 1 ? {} : { to: at(endLine, endColumn) }
}

/** A diagnostic as the fixtures write it. */
export function toMessage({ source, related, code, message, hint }: Diagnostic): MessageNotation {
  return {
    at: at(source!.line, source!.column),
    ...ofEnd(source!),
    ...related !== undefined && { related: related.map(place => at(place.source.line, place.source.column)).join() },
    code,
    message,
    ...hint !== undefined && { hint },
  }
}

/** A value as the fixtures write it: `[type, …]`. */
export function toNotation(value: ValueNode): unknown[] {
  switch (value.type) {
    case 'string': return [value.block ? 'block' : 'string', value.value]
    case 'quantity': return ['quantity', value.text, value.value, value.unit]
    case 'range': return value.unit === undefined ? ['range', value.min, value.max] : ['range', value.min, value.max, value.unit]
    case 'list': return ['list', value.items.map(toNotation)]
    case 'object': return ['object', toFields(value.fields)]
    case 'expression': return value.references.length === 0 ? ['expression', value.text] : ['expression', value.text, value.references.map(reference => reference.value)]
    default: return [value.type, value.value]
  }
}

/** Fields by name; as pairs where an object has a name twice. */
function toFields(fields: readonly FieldNode[]): unknown {
  const pairs = fields.map(field => [field.name, toNotation(field.value)] as const)
  return new Set(pairs.map(([name]) => name)).size < pairs.length ? pairs : Object.fromEntries(pairs)
}

/** The fields of an atom, those that a later one overrides marked as such. */
export function toBody({ fields }: AtomNode): Record<string, unknown> {
  return Object.fromEntries(fields.map(field => [field.overridden ? `${field.name} (overridden)` : field.name, toNotation(field.value)]))
}

/** `kind Name`, and what is special about it. */
export function toHead({ kind, name, legacy, broken }: AtomNode): string {
  return [kind, name, ...legacy ? ['legacy'] : [], ...broken ? ['broken'] : []].join(' ')
}

/** The columns of the items of each named list of an atom. */
export function toColumns(atom: AtomNode, names: readonly string[]): Record<string, number[]> {
  return Object.fromEntries(names.map(name => [name, (atom.fields.find(field => field.name === name)!.value as ListNode).items.map(item => item.column)]))
}
