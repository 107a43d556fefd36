import type { FieldNode, Range, ValueNode } from '../language/ast.ts'

/** A piece of a one-line text and the node whose text it is; offsets count UTF-16 code units of that text. */
export interface ValuePiece extends Range {
  node: ValueNode
}

/** A value on one line. */
export interface FlatValue {
  text: string
  /** One for each scalar, reference and expression in it, in order. */
  pieces: ValuePiece[]
}

/** The text with each run of white space, line breaks included, made one space. */
export function onOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/**
 * The text of a value that is no list and no object, as written but for quotes and escapes; numbers keep their
 * spelling (`1.10`). Strings keep their line breaks.
 */
export function scalarText(value: ValueNode, sourceText: string): string | undefined {
  switch (value.type) {
    case 'list':
    case 'object': return undefined
    case 'quantity':
    case 'range':
    case 'expression': return value.text
    case 'number': return sourceText.slice(value.start, value.end)
    case 'boolean':
    case 'null': return String(value.value)
    default: return value.value
  }
}

/**
 * Any value as one line of text: lists as `a, b` (or `a; b` when an item holds a comma), objects as
 * `key: value, key: value`, inner ones in brackets.
 */
export function flattenValue(value: ValueNode, sourceText: string): FlatValue {
  const pieces: ValuePiece[] = []
  const parts: string[] = []
  let length = 0

  function add(text: string): void {
    parts.push(text)
    length += text.length
  }

  function addScalar(node: ValueNode, text: string): void {
    const start = length
    add(text)
    pieces.push({ start, end: length, node })
  }

  function addEntries<T extends ValueNode | FieldNode>(entries: readonly T[], separator: string, addEntry: (entry: T) => void): void {
    for (const [index, entry] of entries.entries()) {
      if (index > 0) add(separator)
      addEntry(entry)
    }
  }

  function addValue(node: ValueNode, depth: number): void {
    if (node.type === 'list') {
      const separator = node.items.some(item => holdsComma(item, sourceText)) ? '; ' : ', '
      if (depth > 0) add('[')
      addEntries(node.items, separator, (item) => { addValue(item, depth + 1) })
      if (depth > 0) add(']')
    } else if (node.type === 'object') {
      if (depth > 0) add('{ ')
      addEntries(node.fields, ', ', (field) => {
        add(`${onOneLine(field.name)}: `)
        addValue(field.value, depth + 1)
      })
      if (depth > 0) add(' }')
    } else {
      addScalar(node, onOneLine(scalarText(node, sourceText)!))
    }
  }

  addValue(value, 0)
  return { text: parts.join(''), pieces }
}

function holdsComma(value: ValueNode, sourceText: string): boolean {
  return scalarText(value, sourceText)?.includes(',') ?? false
}

/** The text of `flattenValue` alone. */
export function valueText(value: ValueNode, sourceText: string): string {
  return flattenValue(value, sourceText).text
}

/** All values in a value, itself first, in source order; for each field its key is handed to `onKey`. */
export function walkValue(value: ValueNode, visit: (node: ValueNode) => void, onKey?: (field: FieldNode) => void): void {
  visit(value)
  if (value.type === 'list') {
    for (const item of value.items) walkValue(item, visit, onKey)
  } else if (value.type === 'object') {
    for (const field of value.fields) {
      onKey?.(field)
      walkValue(field.value, visit, onKey)
    }
  }
}
