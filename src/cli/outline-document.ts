import { escapeControlInLine } from '../diagnostics/escape-control.ts'
import type { SourceText } from '../diagnostics/source-text.ts'
import type { Document, FieldNode, ValueNode } from '../language/ast.ts'
import { cutToWidth } from './text-width.ts'

const maxWidth = 100

/** A syntax tree for a person: one line for each declaration, field and value, with its place. Ends with a line break unless empty. */
export function outlineDocument(document: Document, source: SourceText): string {
  const lines: string[] = []
  const place = (offset: number): string => {
    const { line, column } = source.position(offset)
    return `${line}:${column}`
  }
  const push = (depth: number, text: string, offset: number): void => {
    lines.push(cutToWidth(`${'  '.repeat(depth)}${escapeControlInLine(text)}`, maxWidth) + `  ${place(offset)}\n`)
  }
  const visit = (depth: number, label: string, value: ValueNode, offset: number): void => {
    push(depth, `${label}${describe(value)}`, offset)
    if (value.type === 'list') for (const item of value.items) visit(depth + 1, '- ', item, item.start)
    if (value.type === 'object') visitFields(depth + 1, value.fields)
  }
  const visitFields = (depth: number, fields: readonly FieldNode[]): void => {
    for (const field of fields) visit(depth, `${field.name}${field.overridden ? ' (overridden)' : ''}: `, field.value, field.start)
  }
  for (const atom of document.atoms) {
    push(0, `${atom.kind} ${atom.name}${atom.legacy ? ' (old form)' : ''}${atom.broken ? ' (broken)' : ''}`, atom.start)
    visitFields(1, atom.fields)
  }
  return lines.join('')
}

function describe(value: ValueNode): string {
  if (value.type === 'list') return `list of ${value.items.length}`
  if (value.type === 'object') return `object of ${value.fields.length}`
  if (value.type === 'string') return `${value.block ? 'text' : 'string'} ${JSON.stringify(value.value)}`
  return `${value.type} ${'text' in value ? value.text : String(value.value)}`
}
