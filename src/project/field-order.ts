import { fieldName } from '../language/ast.ts'
import type { FieldNode } from '../language/ast.ts'

/** Fields in source order, but the earlier values of a duplicate behind the last one. */
export function orderFields(fields: readonly FieldNode[]): readonly FieldNode[] {
  const overridden = overriddenFields(fields)
  if (overridden.size === 0) return fields
  return fields.filter(field => field.overridden !== true).flatMap(field => [field, ...overridden.get(fieldName(field.name)) ?? []])
}

/** The earlier values of duplicate fields, by name. */
export function overriddenFields(fields: readonly FieldNode[]): Map<string, FieldNode[]> {
  const found = new Map<string, FieldNode[]>()
  for (const field of fields) {
    if (field.overridden !== true) continue
    const name = fieldName(field.name)
    const known = found.get(name)
    if (known === undefined) found.set(name, [field])
    else known.push(field)
  }
  return found
}
