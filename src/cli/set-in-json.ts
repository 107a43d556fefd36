import { isDeepStrictEqual } from 'node:util'
import { findNodeAtLocation, getNodeValue, parseTree, type Node } from 'jsonc-parser'
import { lineIndent } from './init/line-indent.ts'

/**
 * A JSON text (comments and trailing commas allowed) with one value set below objects of the given names; every other
 * byte stays as it was, and new lines follow the file's indentation. A null on the way becomes an object. Undefined when
 * something else than an object is on the way.
 */
export function setInJson(text: string, path: readonly string[], value: unknown): string | undefined {
  const step = /^([ \t]+)\S/m.exec(text)?.[1] ?? '  '
  let node = parseTree(text, [], { allowTrailingComma: true })
  for (const [index, name] of path.entries()) {
    if (node?.type !== 'object') return undefined
    const next = findNodeAtLocation(node, [name])
    if (next === undefined) return insertProperty(text, node, name, nest(path.slice(index + 1), value), step)
    if (next.type === 'null') return replace(text, next, nest(path.slice(index + 1), value), step)
    node = next
  }
  if (node === undefined) return undefined
  return isDeepStrictEqual(JSON.parse(JSON.stringify(getNodeValue(node))), value) ? text : replace(text, node, value, step)
}

function nest(path: readonly string[], value: unknown): unknown {
  return path.reduceRight((inner, name) => ({ [name]: inner }), value)
}

function replace(text: string, { offset, length }: Node, value: unknown, step: string): string {
  const end = offset + length
  return splice(text, offset, end, print(value, lineIndent(text, offset), step, text.slice(offset, end).includes('\n')))
}

function insertProperty(text: string, object: Node, name: string, value: unknown, step: string): string {
  const property = (indent: string, isSpread: boolean): string => `${JSON.stringify(name)}: ${print(value, indent, step, isSpread)}`
  const inner = object.offset + 1
  const end = object.offset + object.length - 1
  const [first] = object.children ?? []
  const last = object.children?.at(-1)
  if (first === undefined || last === undefined) {
    const outer = lineIndent(text, object.offset)
    const inside = text.slice(inner, end)
    const added = `\n${outer}${step}${property(outer + step, true)}${inside.includes('\n') ? '' : `\n${outer}`}`
    return splice(text, inner + inside.trimEnd().length, inner + inside.trimEnd().length, added)
  }
  const lastEnd = last.offset + last.length
  if (!text.slice(inner, first.offset).includes('\n')) return splice(text, lastEnd, lastEnd, `, ${property('', false)}`)
  const indent = lineIndent(text, first.offset)
  // A comment behind the last property belongs to it: the new one goes below.
  const [rest, comma] = /^([ \t]*,)?(?:[ \t]*(?:\/\/[^\r\n]*|\/\*[^\r\n]*\*\/))?/.exec(text.slice(lastEnd, end))!
  const line = `\n${indent}${property(indent, true)}`
  return splice(text, lastEnd, lastEnd + rest.length, comma === undefined ? `,${rest}${line}` : `${rest}${line},`)
}

/** A text with a part replaced; line breaks become those of the text. */
function splice(text: string, start: number, end: number, added: string): string {
  return text.slice(0, start) + added.replaceAll('\n', text.includes('\r\n') ? '\r\n' : '\n') + text.slice(end)
}

/** JSON as people write it: lists of plain values on one line, objects spread or, `{ "a": 1 }`, not. */
function print(value: unknown, indent: string, step: string, isSpread: boolean): string {
  if (Array.isArray(value)) return `[${value.map(item => print(item, indent, step, false)).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const properties = Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}: ${print(item, indent + step, step, isSpread)}`)
  if (properties.length === 0) return '{}'
  return isSpread ? `{\n${properties.map(property => indent + step + property).join(',\n')}\n${indent}}` : `{ ${properties.join(', ')} }`
}
