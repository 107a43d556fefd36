import type { ValueNode } from '../../language/ast.ts'
import { referenceOf } from '../../model/reference.ts'

/** What a field of any kind must hold. */
export interface FieldType {
  /** In an author's words, after «is no». */
  expected: string
  accepts(value: ValueNode): boolean
  /** The words to choose from, if they are few. */
  words?: readonly string[]
}

const severities: readonly string[] = [
  'critical',
  'high',
  'medium',
  'low',
  'info',
  'block',
  'error',
  'warning',
  'suggestion',
  'must',
  'should',
  'may',
  'recommended',
  'informational',
]

function isText(value: ValueNode): boolean {
  return value.type === 'word' || value.type === 'string'
}

function isWord(value: ValueNode): value is ValueNode & { value: string } {
  return value.type === 'word' || (value.type === 'string' && /^\S+$/.test(value.value))
}

function isListOf(value: ValueNode, accepts: (item: ValueNode) => boolean): boolean {
  return value.type === 'list' && value.items.every(accepts)
}

function isShare(value: ValueNode): boolean {
  if (value.type === 'range') return value.unit === undefined && value.min >= 0 && value.max <= 1
  return value.type === 'number' && value.value >= 0 && value.value <= 1
}

/** The fields that have a type, by name. */
export const fieldTypes: ReadonlyMap<string, FieldType> = new Map(Object.entries({
  'tags': { expected: 'list of words or strings', accepts: value => isListOf(value, isText) },
  'aliases': { expected: 'word, string or list of these', accepts: value => isText(value) || isListOf(value, isText) },
  'domain': { expected: 'word, string or list of these', accepts: value => isText(value) || isListOf(value, isText) },
  'description': { expected: 'text', accepts: isText },
  'confidence': { expected: 'word and no number from 0 to 1', accepts: value => isWord(value) || isShare(value) },
  'severity': { expected: 'severity', accepts: value => isWord(value) && severities.includes(value.value), words: severities },
  'superseded-by': { expected: 'reference', accepts: value => referenceOf(value) !== undefined },
} satisfies Record<string, FieldType>))
