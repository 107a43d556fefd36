import type { FieldNode, ObjectNode } from '../language/ast.ts'
import { fieldMap } from '../model/field-map.ts'
import { concat, join, wrap } from './chunk.ts'
import type { Chunk } from './chunk.ts'
import { codeSpan } from './escape-markdown.ts'
import type { RenderContext } from './render-context.ts'
import { flattenCode } from './render-inline.ts'

/** True when the compact type says all that the fields say: each is a name with a type. */
export function isPlainType(value: ObjectNode): boolean {
  return value.fields.length > 0 && value.fields.every(field => field.value.type !== 'object' && field.value.type !== 'list' && field.overridden === undefined)
}

/**
 * The fields of a type on one line, as code: `{ id: string, note?: string }`. Of a field that is described by an
 * object only its `type` is shown; one with `required: false` or `optional: true` has a question mark.
 */
export function renderCompactType(value: ObjectNode, context: RenderContext): Chunk {
  const entries = value.fields.filter(field => field.overridden === undefined).map(field => compactField(field, context))
  const text = concat('{ ', join(entries, ', '), ' }')
  const { open, close } = codeSpan(text.text)
  return concat(open, text, close)
}

function compactField(field: FieldNode, context: RenderContext): Chunk {
  const inner = field.value.type === 'object' ? fieldMap(field.value.fields) : undefined
  const type = inner?.get('type')
  const name = `${field.name.replace(/\s+/g, ' ')}${isOptional(inner) ? '?' : ''}: `
  if (type !== undefined) return wrap(concat(name, wrap(flattenCode(type.value, context), type)), field)
  return wrap(concat(name, flattenCode(field.value, context)), field)
}

function isOptional(fields: ReadonlyMap<string, FieldNode> | undefined): boolean {
  const is = (name: string, wanted: boolean): boolean => {
    const value = fields?.get(name)?.value
    return value?.type === 'boolean' && value.value === wanted
  }
  return is('required', false) || is('optional', true)
}
