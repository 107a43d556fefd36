import type { AtomNode, FieldNode, Range, ValueNode } from '../../src/language/ast.ts'
import type { ParseResult } from '../../src/language/parse.ts'
import { decodeString, dedentBlock } from '../../src/language/string-text.ts'

/** What is wrong with the places of a parsed text: nodes outside it, outside their parents, out of order, or not where their text is; diagnostics outside it or out of order. */
export function treeProblems(raw: string, { document, diagnostics }: ParseResult): string[] {
  const text = raw.replace(/^\ufeff/, '')
  const problems: string[] = []

  function inside(outer: Range, nodes: readonly Range[], what: string): void {
    let from = outer.start
    for (const { start, end } of nodes) {
      if (start < from || end < start || end > outer.end) problems.push(`${what} ${start}-${end} is outside ${outer.start}-${outer.end}, or begins before ${from}`)
      from = end
    }
  }

  function isWhat(range: Range, expected: string, what: string): void {
    const found = text.slice(range.start, range.end)
    if (found !== expected) problems.push(`${what} at ${range.start}: ${JSON.stringify(found)} is not ${JSON.stringify(expected)}`)
  }

  function checkField(field: FieldNode): void {
    inside(field, [field.key, field.value], 'key or value')
    const key = text.slice(field.key.start, field.key.end)
    if ((field.keyType === 'string' ? decodeString(key.slice(1, -1)) : key) !== field.name) problems.push(`key at ${field.key.start}: ${key} is not ${field.name}`)
    checkValue(field.value)
  }

  function checkValue(value: ValueNode): void {
    const found = text.slice(value.start, value.end)
    switch (value.type) {
      case 'string':
        if (!isString(found, value.value)) problems.push(`string at ${value.start}: ${JSON.stringify(found)} is not ${JSON.stringify(value.value)}`)
        break
      case 'number':
        if (!Object.is(Number(found), value.value)) problems.push(`number at ${value.start}: ${found}`)
        break
      case 'quantity':
      case 'range':
        isWhat(value, value.text, value.type)
        break
      case 'expression':
        isWhat(value, value.text, value.type)
        inside(value, value.references, 'reference')
        for (const reference of value.references) isWhat(reference, reference.value, 'reference')
        break
      case 'list':
        isWhat({ start: value.start, end: value.start + 1 }, '[', 'list')
        isWhat({ start: value.end - 1, end: value.end }, ']', 'list')
        inside(value, value.items, 'item')
        for (const item of value.items) {
          const line = Math.max(text.lastIndexOf('\n', item.start - 1), text.lastIndexOf('\r', item.start - 1)) + 1
          if (item.column !== item.start - line + 1) problems.push(`item at ${item.start}: column ${item.column}`)
          checkValue(item)
        }
        break
      case 'object':
        isWhat({ start: value.start, end: value.start + 1 }, '{', 'object')
        isWhat({ start: value.end - 1, end: value.end }, '}', 'object')
        inside(value, value.fields, 'field')
        value.fields.forEach(checkField)
        break
      default:
        isWhat(value, String(value.value), value.type)
    }
  }

  function checkAtom(atom: AtomNode): void {
    const { kindRange, nameRange } = atom
    inside(atom, [...atom.legacy ? [nameRange, kindRange] : [kindRange, nameRange], ...atom.fields], 'part of an atom')
    if (!atom.legacy) isWhat(kindRange, atom.kind, 'kind')
    isWhat(nameRange, atom.name, 'name')
    atom.fields.forEach(checkField)
  }

  inside({ start: 0, end: text.length }, document.atoms, 'atom')
  document.atoms.forEach(checkAtom)
  inside({ start: 0, end: text.length }, document.ignores, 'ignore')

  const lines = text.split(/\r\n?|\n/)
  let last = { line: 1, column: 1 }
  for (const { source, code } of diagnostics) {
    const { line, column, endLine, endColumn } = source!
    if (line > lines.length || column > lines[line - 1]!.length + 2 || endLine < line || (endLine === line && endColumn < column)) problems.push(`${code} at ${line}:${column}-${endLine}:${endColumn}`)
    if (line < last.line || (line === last.line && column < last.column)) problems.push(`${code} at ${line}:${column} stands behind ${last.line}:${last.column}`)
    last = { line, column }
  }
  return problems
}

/** True when a value is what its source text, quotes or bar included, stands for. */
function isString(found: string, value: string): boolean {
  if (found.startsWith('"""') && found.length >= 6) return found.endsWith('"""') && dedentBlock(found.slice(3, -3)) === value
  if (found.startsWith('"')) return found.endsWith('"') && decodeString(found.slice(1, -1)) === value
  return found.startsWith('|') && value.split('\n').every(line => found.includes(line))
}
