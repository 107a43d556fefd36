import type { AtomNode, FieldNode, ValueNode } from './ast.ts'

/** One field as `prime parse --json` prints it. */
export interface FieldJson {
  name: string
  value: ValueNode | ObjectJson
}

/** An object value, its fields reduced to name and value. */
export interface ObjectJson {
  type: 'object'
  fields: FieldJson[]
  start: number
  end: number
  column?: number
}

/** One atom as `prime parse --json` prints it. */
export interface AtomJson {
  kind: string
  name: string
  fields: FieldJson[]
}

/** The syntax tree in the form of the language page: names, values, offsets. */
export function toJson(atoms: readonly AtomNode[]): AtomJson[] {
  return atoms.map(({ kind, name, fields }) => ({ kind, name, fields: fields.map(toFieldJson) }))
}

function toFieldJson({ name, value }: FieldNode): FieldJson {
  return { name, value: toValueJson(value) }
}

function toValueJson(value: ValueNode): ValueNode {
  if (value.type === 'list') return { ...value, items: value.items.map(item => toValueJson(item) as typeof item) }
  return value.type === 'object' ? { ...value, fields: value.fields.map(toFieldJson) as FieldNode[] } : value
}
