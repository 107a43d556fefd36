import { fieldName } from '../language/ast.ts'
import type { FieldNode } from '../language/ast.ts'
import { onOneLine } from '../model/value-text.ts'
import { escapeLiteral, writable } from './escape-markdown.ts'

/** Words of field names that are written in capitals. */
const acronyms = new Set(['ai', 'api', 'css', 'doi', 'html', 'http', 'id', 'js', 'json', 'sql', 'ui', 'url', 'ux', 'wcag'])

function marked(label: string, field: FieldNode): string {
  return field.overridden === true ? `${label} (overridden)` : label
}

/** A field's name as a label in Markdown: `applies-to` → `Applies to`, `_meta` as code. */
export function fieldLabel(field: FieldNode): string {
  return marked(nameLabel(fieldName(field.name)), field)
}

/** A name in words as a label in Markdown. */
export function nameLabel(name: string): string {
  if (/^_[\w-]*$/.test(name)) return `\`${name}\``
  const words = name.split('-').filter(word => word !== '')
  const text = words.map((word, index) => acronyms.has(word) || (index > 0 && /^[b-z]$/.test(word)) || (word === 'a' && index > 0 && index === words.length - 1) ? word.toUpperCase() : word).join(' ')
  const first = text.charCodeAt(0)
  const label = first < 0x530 ? text[0]!.toUpperCase() + text.slice(1) : text
  return escapeLiteral(writable(label === '' ? name : label))
}

/** The key of an object's entry in Markdown, as written. */
export function entryLabel(field: FieldNode): string {
  const key = onOneLine(writable(field.name))
  return marked(key === '' ? '""' : escapeLiteral(key), field)
}
