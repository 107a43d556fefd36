import { expect, test } from 'vitest'
import type { StringNode } from '../../src/language/ast.ts'
import { isReference, localName, referencesIn, scopeOf } from '../../src/model/reference.ts'

test.each([
  ['@kitchen/rule-salt', true],
  ['@Kitchen/rule_salt.v2', true],
  ['@kitchen/rule-salt.', false],
  ['@kitchen/rule/salt', false],
  ['@kitchen/rule salt', false],
  ['kitchen/rule-salt', false],
])('%s is a reference: %j', (text, expected) => {
  expect(isReference(text)).toBe(expected)
})

test('an id has a scope and a name', () => {
  expect(scopeOf('@kitchen/rule-salt')).toBe('@kitchen')
  expect(localName('@kitchen/rule-salt')).toBe('rule-salt')
  expect(scopeOf('SaltWater')).toBe('')
})

function found(text: string): string[] {
  const node: StringNode = { type: 'string', value: text, start: 0, end: text.length }
  return referencesIn(node, text).map(({ value, start, end }) => {
    expect(text.slice(start, end)).toBe(value)
    return value
  })
}

test('references stand anywhere in a text', () => {
  expect(found('"See @kitchen/rule-salt, (@kitchen/term-brine) and `@kitchen/term-pan`."')).toEqual(['@kitchen/rule-salt', '@kitchen/term-brine', '@kitchen/term-pan'])
})

test('a full stop behind a reference is no part of it', () => {
  expect(found('See @kitchen/rule-salt.')).toEqual(['@kitchen/rule-salt'])
})

test('an escaped line break may stand before a reference', () => {
  expect(found('"one\\n@kitchen/rule-salt"')).toEqual(['@kitchen/rule-salt'])
})

test('addresses, packages below a path and longer paths are no references', () => {
  expect(found('cook@kitchen.example/menu x/@kitchen/rule @a/b/c')).toEqual([])
})
