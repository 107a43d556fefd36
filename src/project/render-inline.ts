import type { FieldNode, ListNode, ObjectNode, ValueNode } from '../language/ast.ts'
import { onOneLine, scalarText } from '../model/value-text.ts'
import { chunk, concat, join, wrap } from './chunk.ts'
import type { Chunk } from './chunk.ts'
import { codeSpan, escapeLiteral, escapeOnOneLine, writable } from './escape-markdown.ts'
import { entryLabel } from './field-label.ts'
import { orderFields } from './field-order.ts'
import type { RenderContext } from './render-context.ts'

/** What is shown for a value that holds nothing. */
export const nothing = 'none'
/** What is left where a value stood that is the lead. */
export const above = '(above)'

/** A text as code span that shows a node. */
export function codeChunk(text: string, node: ValueNode): Chunk {
  const span = codeSpan(text)
  return wrap(chunk(span.open + span.text + span.close), node)
}

/** A scalar on one line. */
export function renderScalar(value: ValueNode, context: RenderContext): Chunk {
  const text = lineOf(value, context)
  if (text === '') return chunk('""', value)
  if (value.type === 'expression' && !context.targets.has(value)) return codeChunk(text, value)
  return chunk(value.type === 'string' && !context.targets.has(value) ? escapeOnOneLine(writable(value.value)) : escapeLiteral(text), value)
}

function lineOf(value: ValueNode, context: RenderContext): string {
  return context.targets.get(value) ?? onOneLine(writable(scalarText(value, context.sourceText) ?? ''))
}

/** How the parts of a value on one line are written: as Markdown, or as they are, for a code span. */
interface FlatStyle {
  scalar: (value: ValueNode) => Chunk
  key: (field: FieldNode) => string
  brackets: readonly [string, string]
}

/** Any value on one line: lists as `a, b`, objects as `key: value, key: value`, inner ones in brackets. */
export function renderFlat(value: ValueNode, context: RenderContext): Chunk {
  return flatten(value, context, 0, { scalar: scalar => renderScalar(scalar, context), key: entryLabel, brackets: ['\\[', '\\]'] })
}

/** Any value on one line without Markdown of its own, for a code span; an object in braces. */
export function flattenCode(value: ValueNode, context: RenderContext): Chunk {
  return flatten(value, context, value.type === 'object' ? 1 : 0, {
    scalar: scalar => chunk(lineOf(scalar, context) || '""', scalar),
    key: field => onOneLine(writable(field.name)) + (field.overridden === true ? ' (overridden)' : ''),
    brackets: ['[', ']'],
  })
}

function flatten(value: ValueNode, context: RenderContext, depth: number, style: FlatStyle): Chunk {
  if (value.type === 'list') return flattenList(value, context, depth, style)
  if (value.type === 'object') return flattenObject(value, context, depth, style)
  return style.scalar(value)
}

function flattenList(list: ListNode, context: RenderContext, depth: number, style: FlatStyle): Chunk {
  if (list.items.length === 0) return chunk(depth > 0 ? style.brackets.join('') : nothing, list)
  const hasComma = list.items.some(item => scalarText(item, context.sourceText)?.includes(','))
  const items = list.items.map((item) => {
    const shown = flatten(item, context, depth + 1, style)
    return isFilled(item) ? wrap(shown, item) : shown
  })
  const row = join(items, hasComma ? '; ' : ', ')
  return depth > 0 ? concat(style.brackets[0], row, style.brackets[1]) : row
}

function isFilled(value: ValueNode): boolean {
  return (value.type === 'list' && value.items.length > 0) || (value.type === 'object' && value.fields.length > 0)
}

function flattenObject(value: ObjectNode, context: RenderContext, depth: number, style: FlatStyle): Chunk {
  if (value.fields.length === 0) return chunk(depth > 0 ? '{}' : nothing, value)
  const entries = orderFields(value.fields).map(field => wrap(concat(`${style.key(field)}: `, flatten(field.value, context, depth + 1, style)), field))
  const row = join(entries, ', ')
  return depth > 0 ? concat('{ ', row, ' }') : row
}
