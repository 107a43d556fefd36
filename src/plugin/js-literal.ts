import { isIdentifier } from '../emit/identifier.ts'

/**
 * JavaScript source of a JSON value, over several lines, that evaluates to an equal value wherever it is put: a key
 * `__proto__` stays an ordinary key, and nothing in it ends a script element or a line.
 */
export function toLiteral(value: unknown, indent = ''): string {
  if (Array.isArray(value)) return wrap('[', ']', value.map(item => toLiteral(item, `${indent}  `)), indent)
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).filter(([, item]) => item !== undefined)
    return wrap('{', '}', entries.map(([key, item]) => `${toKey(key)}: ${toLiteral(item, `${indent}  `)}`), indent)
  }
  return typeof value === 'string' ? toStringLiteral(value) : JSON.stringify(value)
}

/** A string as a JavaScript literal that is also safe inside HTML and for engines that end lines at U+2028. */
export function toStringLiteral(text: string): string {
  return JSON.stringify(text).replace(/[<\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g, character =>
    `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

function toKey(key: string): string {
  if (key === '__proto__') return '["__proto__"]'
  return isIdentifier(key) ? key : toStringLiteral(key)
}

function wrap(open: string, close: string, items: readonly string[], indent: string): string {
  if (items.length === 0) return open + close
  return `${open}\n${items.map(item => `${indent}  ${item},\n`).join('')}${indent}${close}`
}
