import type { FieldNode, ReferenceNode, StringNode, ValueNode } from '../language/ast.ts'

const segment = '[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9_-])?'
const whole = new RegExp(`^@${segment}/${segment}$`)
const inText = new RegExp(`@${segment}/${segment}`, 'g')

/** True for `@scope/name` and nothing around it. */
export function isReference(text: string): boolean {
  return whole.test(text)
}

/** The scope of an id or reference, with its `@`: `@kitchen/rule-salt` → `@kitchen`. */
export function scopeOf(id: string): string {
  return id.slice(0, Math.max(0, id.indexOf('/')))
}

/** What follows the scope: `@kitchen/rule-salt` → `rule-salt`. */
export function localName(id: string): string {
  return id.slice(id.indexOf('/') + 1)
}

/** The id that a value stands for where references are looked for: a reference, or a string that holds just one. */
export function referenceOf(value: ValueNode): string | undefined {
  if (value.type === 'reference') return value.value
  return value.type === 'string' && isReference(value.value) ? value.value : undefined
}

/** The reference that an object's key is, quoted or not, if it is one. */
export function keyReference(field: FieldNode): ReferenceNode | undefined {
  if (!isReference(field.name)) return undefined
  return { type: 'reference', value: field.name, start: field.key.start, end: field.key.end }
}

/** The references in a string's source text, each at its own place; `a@b.example/c` and `@a/b/c` are none. */
export function referencesIn(node: StringNode, text: string): ReferenceNode[] {
  const raw = text.slice(node.start, node.end)
  const found: ReferenceNode[] = []
  for (const match of raw.matchAll(inText)) {
    const end = match.index + match[0].length
    const before = raw.slice(Math.max(0, match.index - 2), match.index)
    if (raw[end] === '/' || (/[\w.+@/-]$/.test(before) && !/\\[nrt]$/.test(before))) continue
    found.push({ type: 'reference', value: match[0], start: node.start + match.index, end: node.start + end })
  }
  return found
}
