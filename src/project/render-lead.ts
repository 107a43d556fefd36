import { fieldName } from '../language/ast.ts'
import type { FieldNode, ValueNode } from '../language/ast.ts'
import type { Atom, Lead } from '../model/atom.ts'
import { nameInWords } from '../model/name-words.ts'
import { onOneLine } from '../model/value-text.ts'
import { paragraph } from './block.ts'
import type { Block } from './block.ts'
import { chunk, clip, concat, concatAll, wrap } from './chunk.ts'
import type { Chunk } from './chunk.ts'
import { escapeBlockStart, escapeLiteral, escapeOnOneLine, writable } from './escape-markdown.ts'
import type { RenderContext } from './render-context.ts'
import { codeChunk, renderFlat } from './render-inline.ts'
import { isPlainType, renderCompactType } from './render-type.ts'
import { renderBody } from './render-value.ts'
import { textForm } from './text-form.ts'

/** The lead in its two forms. */
export interface RenderedLead {
  /** On one line, for summary and core. */
  line: Chunk
  /** For full: the same, but a block of code keeps its lines. */
  blocks: Block[]
}

/** Renders the line that says what the atom claims. Its nodes, and a description that says the same, are its pieces. */
export function renderLead(atom: Atom, lead: Lead, context: RenderContext): RenderedLead {
  const same = sameDescription(atom, lead)
  const line = wrap(leadLine(atom, lead, context), ...same)
  const value = longValue(atom, lead, same, context)
  if (value === undefined) return { line, blocks: [paragraph(line)] }
  const before = leadIn(atom, lead, context)
  return { line, blocks: before.text === '' ? value : [paragraph(startLine(clip(before, before.text.trimEnd().length))), ...value] }
}

function leadLine(atom: Atom, lead: Lead, context: RenderContext): Chunk {
  const last = lead.fields.at(-1)
  if (last === undefined) return startLine(concatAll(lead.pieces.map(piece => leadValue(piece.node, '', atom, context))))
  return startLine(concat(leadIn(atom, lead, context), leadValue(last.value, fieldName(last.name), atom, context)))
}

/** What stands before the lead's value: the name in words, the label, or nothing. */
function leadIn(atom: Atom, lead: Lead, context: RenderContext): Chunk {
  if (lead.origin === 'name') return chunk(`${escapeLiteral(nameInWords(atom.name))}: `)
  const [label] = lead.fields
  if (lead.fields.length === 1 || label === undefined) return chunk('')
  return concat(leadValue(label.value, fieldName(label.name), atom, context), ' — ')
}

function leadValue(value: ValueNode, name: string, atom: Atom, context: RenderContext): Chunk {
  if (value.type === 'object' && isTypeShape(atom, name)) return renderCompactType(value, context)
  if (value.type === 'object') return concat('{ ', renderFlat(value, context), ' }')
  if (value.type !== 'string') return renderFlat(value, context)
  const form = textForm(value.value, name, context.language)
  const text = onOneLine(writable(value.value))
  if (text !== '' && (form.type === 'span' || (form.type === 'fence' && form.language !== 'md'))) return codeChunk(onOneLine(form.text), value)
  return chunk(escapeOnOneLine(writable(value.value)), value)
}

function startLine(line: Chunk): Chunk {
  const text = escapeBlockStart(line.text)
  const added = text.length - line.text.length
  return { text, pieces: line.pieces.map(({ start, end, node }) => ({ start: start === 0 ? 0 : start + added, end: end + added, node })) }
}

/** A lead value that says more than fits on a line: a block of code, or the fields of a type. */
function longValue(atom: Atom, lead: Lead, same: readonly ValueNode[], context: RenderContext): Block[] | undefined {
  const field = lead.fields.at(-1)
  if (field === undefined) return undefined
  const name = fieldName(field.name)
  if (field.value.type === 'object') return isTypeShape(atom, name) && field.value.fields.length > 0 && !isPlainType(field.value) ? renderBody(field.value, name, context) : undefined
  if (field.value.type !== 'string') return undefined
  const form = textForm(field.value.value, name, context.language)
  return form.type === 'fence' ? [{ type: 'fence', language: form.language, content: wrap(chunk(form.text, field.value), ...same) }] : undefined
}

/** True for the fields of a type, which are shown as one. */
export function isTypeShape(atom: Atom, name: string): boolean {
  return atom.kind === 'type' && (name === 'fields' || name === 'shape')
}

/** True when the description says what the lead says, white space, case and end punctuation apart. */
export function isSameDescription(description: FieldNode | undefined, lead: Lead): boolean {
  return description?.value.type === 'string' && !lead.pieces.some(piece => piece.node === description.value)
    && plain(description.value.value) === plain(lead.text)
}

function plain(text: string): string {
  return onOneLine(text).toLowerCase().replace(/[\s.!?…。！？]+$/, '')
}

function sameDescription(atom: Atom, lead: Lead): ValueNode[] {
  const description = atom.fields.findLast(field => fieldName(field.name) === 'description')
  return isSameDescription(description, lead) ? [description!.value] : []
}
