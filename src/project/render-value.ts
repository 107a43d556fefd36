import { fieldName } from '../language/ast.ts'
import type { FieldNode, ItemNode, ListNode, ObjectNode, StringNode, ValueNode } from '../language/ast.ts'
import { onOneLine, scalarText } from '../model/value-text.ts'
import { paragraph } from './block.ts'
import type { Block, Item, ListStyle } from './block.ts'
import { chunk, concat, concatAll, join, wrap } from './chunk.ts'
import type { Chunk } from './chunk.ts'
import { escapeBlockStart, escapeInline, writable } from './escape-markdown.ts'
import { entryLabel, fieldLabel } from './field-label.ts'
import { orderFields } from './field-order.ts'
import type { RenderContext } from './render-context.ts'
import { above, codeChunk, nothing, renderFlat, renderScalar } from './render-inline.ts'
import type { Section } from './section.ts'
import { textForm } from './text-form.ts'

/** Values of up to so many characters stand on the line of their label. */
const shortLine = 120
/** Lists of words and other short items do up to this length. */
const wordyLine = 400
const shortItem = 32
/** An item of more words is a sentence and has a line of its own. */
const mostWords = 4
/** Objects in a list stand on one line up to this length. */
const shortObject = 80

/** Lists that are not plain bullets, by field name. */
const listStyles: Readonly<Record<string, ListStyle>> = { checks: 'check', checklist: 'check', steps: 'number', body: 'number', phases: 'number' }

function styleOf(field: string): ListStyle {
  return Object.hasOwn(listStyles, field) ? listStyles[field]! : 'bullet'
}

/** Renders a top-level field. */
export function renderField(field: FieldNode, context: RenderContext): Section {
  const name = fieldName(field.name)
  const label = fieldLabel(field)
  const blocks = renderTop(field.value, name, context)
  const [first] = blocks
  if (blocks.length === 1 && first?.type === 'paragraph' && isShort(first)) {
    return { name, heading: undefined, blocks: [{ ...first, label: `**${label}:** ` }] }
  }
  return { name, heading: label, blocks: blocks.map(startBlock) }
}

function isShort(block: Extract<Block, { type: 'paragraph' }>): boolean {
  const length = block.parts.reduce((sum, part) => sum + part.text.length + block.separator.length, 0)
  if (block.parts.length > 1) return true
  return length <= shortLine && !block.parts[0]!.text.includes('\n')
}

/** A paragraph that begins a block must not read as another block. */
function startBlock(block: Block): Block {
  if (block.type !== 'paragraph' || block.label !== '') return block
  const [first, ...rest] = block.parts
  const text = escapeBlockStart(first!.text)
  return text === first!.text ? block : { ...block, parts: [replaceText(first!, text), ...rest] }
}

/** Another text for a chunk of which every piece but the first kind, the whole, has moved by the same back-slashes. */
function replaceText(part: Chunk, text: string): Chunk {
  const moved = createShift(part.text, text)
  return { text, pieces: part.pieces.map(piece => ({ ...piece, start: piece.start === 0 ? 0 : moved(piece.start), end: moved(piece.end) })) }
}

/** Maps offsets of a text to offsets of the same text with back-slashes put in. */
function createShift(before: string, after: string): (offset: number) => number {
  const inserted: number[] = []
  for (let from = 0, to = 0; to < after.length; to++) {
    if (after[to] === before[from]) from++
    else inserted.push(from)
  }
  return offset => offset + inserted.filter(at => at < offset).length
}

/** A value as blocks, to stand below its label. */
export function renderBody(value: ValueNode, name: string, context: RenderContext): Block[] {
  return renderTop(value, name, context).map(startBlock)
}

function renderTop(value: ValueNode, name: string, context: RenderContext): Block[] {
  if (value.type === 'list') return renderList(value, name, context)
  if (value.type === 'object') return renderObject(value, name, context)
  return renderScalarBlocks(value, name, context)
}

function renderScalarBlocks(value: ValueNode, name: string, context: RenderContext): Block[] {
  if (context.printed.has(value)) return [paragraph(chunk(above))]
  if (value.type === 'string') return [renderString(value, name, context)]
  if (value.type === 'expression') return [renderExpression(value, value.text)]
  return [paragraph(renderScalar(value, context))]
}

function renderExpression(value: ValueNode, text: string): Block {
  const code = writable(text).trim()
  if (code.includes('\n') || code.length > shortLine) return { type: 'fence', language: '', content: chunk(code, value) }
  return paragraph(codeChunk(onOneLine(code), value))
}

function renderString(value: StringNode, name: string, context: RenderContext): Block {
  if (context.targets.has(value)) return paragraph(renderScalar(value, context))
  const form = textForm(value.value, name, context.language)
  if (form.type === 'fence') return { type: 'fence', language: form.language, content: chunk(form.text, value) }
  if (form.type === 'span') return paragraph(codeChunk(form.text, value))
  if (form.text === '') return paragraph(chunk('""', value))
  return paragraph(chunk(form.text.split('\n\n').map(escapeInline).join('\n\n'), value))
}

function renderList(list: ListNode, name: string, context: RenderContext): Block[] {
  if (list.items.length === 0) return [paragraph(chunk(nothing, list))]
  const items = list.items.filter(item => !context.printed.has(item))
  if (items.length === 0) return [paragraph(chunk(above))]
  if (isPseudoCode(items, context)) return [{ type: 'fence', language: '', content: pseudoCode(items, context) }]
  const row = styleOf(name) === 'bullet' ? rowOf(items, context) : undefined
  if (row !== undefined) return [row]
  return [{ type: 'list', style: styleOf(name), items: items.map(item => renderItem(item, name, context)) }]
}

/** Short items that need no lines of their own. A single one is no list at all. */
function rowOf(items: readonly ItemNode[], context: RenderContext): Block | undefined {
  const texts = items.map(item => scalarText(item, context.sourceText))
  const total = texts.reduce((sum, text) => sum + (text?.length ?? Infinity) + 2, 0)
  const longest = texts.reduce((most, text) => Math.max(most, text?.length ?? Infinity), 0)
  if (!(total <= shortLine || (total <= wordyLine && longest <= shortItem))) return undefined
  const isRow = texts.every((text, index) => text !== undefined && !text.trim().includes('\n') && (items.length === 1 || isPlainItem(text, items[index]!)))
  return isRow ? { type: 'paragraph', label: '', parts: items.map(item => renderScalar(item, context)), separator: ', ' } : undefined
}

/** False for a string that is a sentence, or holds a comma or marks that could pair with those of a neighbour. */
function isPlainItem(text: string, item: ItemNode): boolean {
  if (item.type !== 'string') return true
  if (/[.!?:]$/.test(text) || text.split(/\s+/).length > mostWords) return false
  return !/[,;*~[\]<]|(?:^|[\s([{])_|_(?:$|[\s)\]},.])/.test(text.replace(/`[^`]*`/g, ''))
}

/** Expressions each on a line of its own, not below one another by chance of formatting but as steps. */
function isPseudoCode(items: readonly ItemNode[], context: RenderContext): boolean {
  if (!items.some(item => item.type === 'expression')) return false
  if (items.some(item => item.type === 'list' || item.type === 'object' || (item.type === 'string' && item.value.includes('\n')))) return false
  const lines = items.map(item => context.lineOf(item.start))
  return items.length > 1 && lines.every((line, index) => index === 0 || line > lines[index - 1]!)
}

function pseudoCode(items: readonly ItemNode[], context: RenderContext): Chunk {
  const left = items.reduce((least, item) => Math.min(least, item.column), Infinity)
  return concatAll(items.flatMap((item, index) => {
    const indent = ' '.repeat(Math.min(item.column - left, 64))
    const lines = writable(scalarText(item, context.sourceText)!).split('\n')
    const text = lines.map((line, at) => at === 0 ? line : indent + dedent(line, item.column - 1)).join('\n')
    return [index === 0 ? indent : `\n${indent}`, chunk(text === '' ? '""' : text, item)]
  }))
}

function dedent(line: string, columns: number): string {
  const space = /^[ \t]*/.exec(line)![0].length
  return line.slice(Math.min(space, columns)).trimEnd()
}

function renderItem(item: ItemNode, name: string, context: RenderContext): Item {
  if (item.type === 'object' && item.fields.length > 0) return { node: item, blocks: renderObjectItem(item, name, context) }
  if (item.type === 'list' && item.items.length > 0) return { node: item, blocks: renderList(item, name, context).map(startBlock) }
  return { blocks: renderTop(item, name, context).map(startBlock) }
}

function renderObject(value: ObjectNode, name: string, context: RenderContext): Block[] {
  if (value.fields.length === 0) return [paragraph(chunk(nothing, value))]
  return [{ type: 'list', style: 'bullet', items: orderFields(value.fields).map(field => renderEntry(field, name, context)) }]
}

function renderEntry(field: FieldNode, name: string, context: RenderContext): Item {
  const label = `**${entryLabel(field)}:**`
  const blocks = renderTop(field.value, entryName(field, name), context)
  const [first, ...rest] = blocks
  if (first?.type === 'paragraph' && !first.parts[0]!.text.includes('\n')) {
    return { node: field, blocks: [{ ...first, label: `${label} ` }, ...rest] }
  }
  return { node: field, blocks: [paragraph(chunk(label)), ...blocks.map(startBlock)] }
}

/** The name by which an entry's value is shown: its own, unless it is data. */
function entryName(field: FieldNode, name: string): string {
  return field.keyType === 'identifier' ? fieldName(field.name) : name
}

/** An object in a list: on one line when that is short, else its first entry with the others below. */
function renderObjectItem(value: ObjectNode, name: string, context: RenderContext): Block[] {
  const entries = orderFields(value.fields).map(field => renderEntry(field, name, context))
  const row = entries.map(entry => wrap(renderFirst(entry), entry.node!))
  const isRow = entries.every(entry => entry.blocks.length === 1 && entry.blocks[0]!.type === 'paragraph')
  if (isRow && row.reduce((sum, part) => sum + part.text.length, 0) <= shortObject) {
    return [{ type: 'paragraph', label: '', parts: row, separator: ', ' }]
  }
  const [first, ...rest] = entries
  if (rest.length === 0 || first!.blocks.length > 1 || first!.blocks[0]!.type !== 'paragraph') {
    return [{ type: 'list', style: 'bullet', items: entries }]
  }
  return [paragraph(wrap(renderFirst(first!), first!.node!)), { type: 'list', style: 'bullet', items: rest }]
}

function renderFirst(item: Item): Chunk {
  const [first] = item.blocks
  if (first?.type !== 'paragraph') return chunk('')
  return concat(first.label, join(first.parts, first.separator))
}

/** A field on one line, whatever it holds. */
export function renderFieldFlat(field: FieldNode, context: RenderContext): Section {
  return lineSection(field, renderFlat(field.value, context))
}

/** A field with a text of one line behind its label. */
export function lineSection(field: FieldNode, line: Chunk): Section {
  return { name: fieldName(field.name), heading: undefined, blocks: [paragraph(line, `**${fieldLabel(field)}:** `)] }
}

/** What is left of a field whose value is the lead: its name. */
export function renderAbove(field: FieldNode): Section {
  return lineSection(field, chunk(above))
}
