import type { ValueNode } from '../../language/ast.ts'
import { referenceOf } from '../../model/reference.ts'
import { listNames } from '../list-names.ts'
import { listHint } from './list-hint.ts'

/** What a field of any kind must hold. */
export interface FieldType {
  /** In an author's words, after «is no». */
  expected: string
  /** What to do instead, after a colon. */
  remedy: string
  accepts(value: ValueNode): boolean
  /** The words to choose from, if they are few. */
  words?: readonly string[]
  /** How this value is written right, where that can be told. */
  hint?(value: ValueNode): string | undefined
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
  'tags': { expected: 'list of words or strings', remedy: 'write them as `[one, two]`', accepts: value => isListOf(value, isText), hint: listHint },
  'aliases': { expected: 'word, string or list of these', remedy: 'write them as `[one, two]`', accepts: value => isText(value) || isListOf(value, isText), hint: listHint },
  'domain': { expected: 'word, string or list of these', remedy: 'write a word such as `cooking`', accepts: value => isText(value) || isListOf(value, isText), hint: listHint },
  'description': { expected: 'text', remedy: 'write a string', accepts: isText },
  'confidence': { expected: 'word and no number from 0 to 1', remedy: 'write one, such as `high` or `0.9`', accepts: value => isWord(value) || isShare(value) },
  'severity': { expected: 'severity', remedy: `write ${listNames(severities)}`, accepts: value => isWord(value) && severities.includes(value.value), words: severities },
  'superseded-by': { expected: 'reference', remedy: 'write the id of an atom, such as `@scope/kind-name`', accepts: value => referenceOf(value) !== undefined },
} satisfies Record<string, FieldType>))
