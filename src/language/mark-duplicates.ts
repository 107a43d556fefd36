import { fieldName, type FieldNode, type ValueNode } from './ast.ts'

/** A field that is written twice: the later one and the one it overrides. */
export interface Duplicate {
  earlier: FieldNode
  later: FieldNode
}

/**
 * Marks every field that a later one of the same name overrides, in a body and in the objects below it, and gives the pairs.
 * In a body `applies_to` and `applies-to` are one name; keys of objects are compared as they are.
 */
export function markDuplicates(fields: readonly FieldNode[]): Duplicate[] {
  const found: Duplicate[] = []
  markLevel(fields, fieldName, found)
  return found
}

function markLevel(fields: readonly FieldNode[], nameOf: (name: string) => string, found: Duplicate[]): void {
  if (fields.length > 1) {
    const last = new Map<string, FieldNode>()
    for (const field of fields) {
      const name = nameOf(field.name)
      const earlier = last.get(name)
      if (earlier !== undefined) {
        earlier.overridden = true
        found.push({ earlier, later: field })
      }
      last.set(name, field)
    }
  }
  for (const field of fields) markValue(field.value, found)
}

function markValue(value: ValueNode, found: Duplicate[]): void {
  if (value.type === 'object') markLevel(value.fields, name => name, found)
  else if (value.type === 'list') for (const item of value.items) markValue(item, found)
}
