import { fieldName } from '../language/ast.ts'
import type { FieldNode, ValueNode } from '../language/ast.ts'

/** Fields by their one spelling; of a duplicate the last one, which every reader goes by. */
export function fieldMap(fields: readonly FieldNode[]): Map<string, FieldNode> {
  return new Map(fields.map(field => [fieldName(field.name), field]))
}

/** False for null, a blank string, an empty list or object, and a list or object of nothing but these. */
export function hasContent(value: ValueNode): boolean {
  switch (value.type) {
    case 'null': return false
    case 'string': return value.value.trim() !== ''
    case 'list': return value.items.some(hasContent)
    case 'object': return value.fields.some(field => hasContent(field.value))
    default: return true
  }
}
