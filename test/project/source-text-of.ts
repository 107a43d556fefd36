import { createSourceText } from '../../src/diagnostics/source-text.ts'
import type { SourceText } from '../../src/diagnostics/source-text.ts'
import { fieldName } from '../../src/language/ast.ts'
import type { AtomNode, FieldNode, ItemNode, Range, ReferenceNode, ValueNode } from '../../src/language/ast.ts'

/** A value of the language before it is written down. */
export type Model =
  | { type: 'string', value: string }
  | { type: 'raw', text: string }
  | { type: 'list', items: Model[], multiline: boolean }
  | { type: 'object', fields: ModelField[] }

/** A key and its value; a key that is no identifier is quoted. */
export interface ModelField {
  key: string
  value: Model
}

/** An atom before it is written down. */
export interface ModelAtom {
  kind: string
  name: string
  fields: ModelField[]
}

/** A string literal of the language. */
export function quote(value: string): string {
  const escaped = value.replace(/[\\"]/g, '\\$&').replace(/\n/g, '\\n').replace(/\r/g, '\\r').replace(/\t/g, '\\t')
    .replace(/[\0-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]/gu, unit => `\\u{${unit.codePointAt(0)!.toString(16)}}`)
  return `"${escaped}"`
}

const identifier = /^[a-z_][\w-]*$/i
const quantity = /^(-?\d+(?:\.\d+)?)( ?[a-z%°C]+)$/
const range = /^(\d+(?:\.\d+)?)(?:\.\.|[-–])(\d+(?:\.\d+)?)([a-z%]*)$/

/** The node of a scalar that is no string, at a place of the source. */
function rawNode(text: string, place: Range): ValueNode {
  if (text.startsWith('"') && text.indexOf('"', 1) === text.length - 1) return { ...place, type: 'string', value: text.slice(1, -1) }
  if (text === 'true' || text === 'false') return { ...place, type: 'boolean', value: text === 'true' }
  if (text === 'null') return { ...place, type: 'null', value: null }
  if (/^-?[\d.]+(?:e\d+)?$/.test(text) && !text.includes('..')) return { ...place, type: 'number', value: Number(text) }
  const measured = quantity.exec(text)
  if (measured !== null) return { ...place, type: 'quantity', value: Number(measured[1]), unit: measured[2]!.trim(), text }
  const ranged = range.exec(text)
  if (ranged !== null) return { ...place, type: 'range', min: Number(ranged[1]), max: Number(ranged[2]), ...(ranged[3] !== '' && { unit: ranged[3]! }), text }
  if (/^@[\w.-]+\/[\w.-]+$/.test(text)) return { ...place, type: 'reference', value: text }
  if (/^[\p{L}][\p{L}\w-]*$/u.test(text)) return { ...place, type: 'word', value: text }
  const references = Array.from(text.matchAll(/@[\w-]+\/[\w-]+/g), (found): ReferenceNode => ({ type: 'reference', value: found[0], start: place.start + found.index, end: place.start + found.index + found[0].length }))
  return { ...place, type: 'expression', text, references }
}

/** Writes an atom down, and gives the tree that a parser makes of the text. */
export function writeAtom({ kind, name, fields }: ModelAtom): { node: AtomNode, source: SourceText } {
  const parts: string[] = []
  let offset = 0
  let lineStart = 0

  function write(text: string): Range {
    const start = offset
    parts.push(text)
    offset += text.length
    const breakAt = text.lastIndexOf('\n')
    if (breakAt !== -1) lineStart = start + breakAt + 1
    return { start, end: offset }
  }

  function writeFields(models: readonly ModelField[], indent: string, end: string): FieldNode[] {
    const nodes: FieldNode[] = []
    for (const { key, value } of models) {
      write(indent)
      const isIdentifier = identifier.test(key)
      const place = write(isIdentifier ? key : quote(key))
      write(': ')
      const node = writeValue(value, indent)
      nodes.push({ start: place.start, end: node.end, name: key, key: place, keyType: isIdentifier ? 'identifier' : 'string', value: node })
      write(end)
    }
    const last = new Map(nodes.map(node => [fieldName(node.name), node]))
    return nodes.map(node => last.get(fieldName(node.name)) === node ? node : Object.assign(node, { overridden: true as const }))
  }

  function writeItem(item: Model, indent: string): ItemNode {
    const column = offset - lineStart + 1
    return { ...writeValue(item, indent), column }
  }

  function writeValue(value: Model, indent: string): ValueNode {
    const inner = `${indent}  `
    const start = offset
    if (value.type === 'raw') return rawNode(value.text, write(value.text))
    if (value.type === 'string') return { ...write(quote(value.value)), type: 'string', value: value.value }
    if (value.type === 'list') {
      write('[')
      const items = value.items.map((item, index) => {
        write(value.multiline ? `\n${inner}` : index > 0 ? ', ' : '')
        return writeItem(item, inner)
      })
      write(']')
      return { type: 'list', start, end: offset, items }
    }
    write('{\n')
    const fields = writeFields(value.fields, inner, ',\n')
    write(`${indent}}`)
    return { type: 'object', start, end: offset, fields }
  }

  const kindRange = write(kind)
  write(' ')
  const nameRange = write(name)
  write(' {\n')
  const nodes = writeFields(fields, '  ', '\n')
  write('}')
  const node: AtomNode = { start: 0, end: offset, kind, kindRange, name, nameRange, fields: nodes }
  write('\n')
  return { node, source: createSourceText('atom.prime', parts.join('')) }
}
