/** A half-open range of offsets: UTF-16 code units of the source text, its byte order mark not counted. */
export interface Range {
  start: number
  end: number
}

/** A quoted string, a text block (`"""…"""`) or a block scalar (`|`). */
export interface StringNode extends Range {
  type: 'string'
  value: string
  /** Present when the string came from a text block or a block scalar. */
  block?: true
}

export interface NumberNode extends Range {
  type: 'number'
  value: number
}

/** A number with a unit, such as `4px` or `-3 °C`. */
export interface QuantityNode extends Range {
  type: 'quantity'
  value: number
  unit: string
  /** The exact source text. */
  text: string
}

/** `min..max`, `min-max` or `min–max`, with an optional unit; min ≤ max. */
export interface RangeNode extends Range {
  type: 'range'
  min: number
  max: number
  unit?: string
  text: string
}

export interface BooleanNode extends Range {
  type: 'boolean'
  value: boolean
}

export interface NullNode extends Range {
  type: 'null'
  value: null
}

/** A bare word such as `critical` or `网页`. */
export interface WordNode extends Range {
  type: 'word'
  value: string
}

/** `@scope/name`. */
export interface ReferenceNode extends Range {
  type: 'reference'
  value: string
}

/** A list item is any value; `column` is its 1-based source column (pseudo-code nests by it). */
export type ItemNode = ValueNode & { column: number }

export interface ListNode extends Range {
  type: 'list'
  items: ItemNode[]
}

export interface ObjectNode extends Range {
  type: 'object'
  fields: FieldNode[]
}

/** Anything that has no simpler form: signatures, unions, calls, pseudo-code lines. */
export interface ExpressionNode extends Range {
  type: 'expression'
  /** The exact source text, without a trailing comment. */
  text: string
  /** The references that stand inside it. */
  references: ReferenceNode[]
}

export type ValueNode =
  | StringNode
  | NumberNode
  | QuantityNode
  | RangeNode
  | BooleanNode
  | NullNode
  | WordNode
  | ReferenceNode
  | ListNode
  | ObjectNode
  | ExpressionNode

/** One `key: value`. */
export interface FieldNode extends Range {
  /** The key as written (unquoted): see `fieldName()` for the one spelling under which fields are compared. */
  name: string
  /** Where the key stands. */
  key: Range
  /** How the key was written. */
  keyType: 'identifier' | 'string' | 'number' | 'reference'
  value: ValueNode
  /** Present on every earlier field of the same name; the last one wins. */
  overridden?: true
}

/** One `kind Name { … }`. */
export interface AtomNode extends Range {
  /** The kind word as written, in kebab case for the old form; may be unknown. */
  kind: string
  kindRange: Range
  name: string
  nameRange: Range
  fields: FieldNode[]
  /** Present for the old form `prime Name extends Base { … }`. */
  legacy?: true
  /** Present when a syntax error lies inside this atom. */
  broken?: true
}

/** A `// prime-ignore prime/code reason` comment. */
export interface IgnoreComment extends Range {
  code: string
  reason: string
}

/** What a source text holds. Intact atoms and fields are there even when there are errors. */
export interface Document {
  atoms: AtomNode[]
  ignores: IgnoreComment[]
}

/** The one spelling of a field name: `applies_to` and `applies-to` are the same field. A leading `_` stays. */
export function fieldName(name: string): string {
  return name.includes('_') ? name.replace(/(?<=.)_/g, '-') : name
}
