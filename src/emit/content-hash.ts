import { fieldName } from '../language/ast.ts'
import { scalarText } from '../model/value-text.ts'
import { sha256 } from './sha256.ts'
import type { SourceText } from '../diagnostics/source-text.ts'
import type { AtomNode, FieldNode, ItemNode, ValueNode } from '../language/ast.ts'

/**
 * `sha256:` and the hex digest of an atom's meaning: its kind, name and fields as values, in their order. White space and
 * comments between them, the spelling of a key (`applies_to`) and the way a string is quoted do not change it. The
 * nesting of pseudo-code lines is meaning, the width of one step is not.
 */
export function contentHash(node: AtomNode, source: SourceText): string {
  return sha256(JSON.stringify([node.kind, node.name, fieldsMeaning(node.fields, source.text)]))
}

function fieldsMeaning(fields: readonly FieldNode[], text: string): unknown[] {
  return fields.map(field => [fieldName(field.name), valueMeaning(field.value, text)])
}

function valueMeaning(value: ValueNode, text: string): unknown {
  if (value.type === 'object') return ['object', fieldsMeaning(value.fields, text)]
  if (value.type !== 'list') return [value.type, scalarText(value, text)]
  const depths = pseudoCodeDepths(value.items, text)
  return ['list', value.items.map((item) => {
    const depth = depths.get(item.column)
    return depth === undefined || !isPseudoCode(item, text) ? valueMeaning(item, text) : [depth, valueMeaning(item, text)]
  })]
}

/** The columns of a list's pseudo-code lines with their rank; empty when all stand in one column. */
function pseudoCodeDepths(items: readonly ItemNode[], text: string): Map<number, number> {
  const columns = new Set(items.filter(item => isPseudoCode(item, text)).map(item => item.column))
  return columns.size < 2 ? new Map() : new Map([...columns].sort((a, b) => a - b).map((column, rank) => [column, rank]))
}

function isPseudoCode(item: ItemNode, text: string): boolean {
  if (item.type !== 'expression') return false
  let before = item.start - 1
  while (text[before] === ' ' || text[before] === '\t') before--
  return before < 0 || text[before] === '\n' || text[before] === '\r'
}
