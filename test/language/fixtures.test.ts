import { describe, expect, test } from 'vitest'
import { syntaxCodes } from '../../src/language/syntax-codes.ts'
import { fixtures, parseText, sourceOf } from './fixture.ts'
import { toBody, toColumns, toHead, toMessage } from './notation.ts'

describe.each(fixtures)('$group', ({ cases }) => {
  test.each(cases)('$name', (fixture) => {
    const { document: { atoms, ignores }, diagnostics } = parseText(sourceOf(fixture), fixture.options)
    const messages = diagnostics.map(toMessage)
    if (fixture.count === undefined) {
      expect(messages).toEqual(fixture.messages ?? [])
      expect(ignores.map(({ code, reason }) => `${code} ${reason}`.trim())).toEqual(fixture.ignores ?? [])
    } else {
      expect(messages).toHaveLength(fixture.count)
      expect(messages.slice(-fixture.last!.length)).toEqual(fixture.last)
    }
    if (fixture.atoms !== undefined) expect(atoms.map(toHead)).toEqual(fixture.atoms)
    if (fixture.fields !== undefined) expect(toBody(atoms[0]!)).toEqual(fixture.fields)
    if (fixture.lastFields !== undefined) expect(toBody(atoms.at(-1)!)).toEqual(fixture.lastFields)
    if (fixture.columns !== undefined) expect(toColumns(atoms[0]!, Object.keys(fixture.columns))).toEqual(fixture.columns)
  })
})

test('each file has its own names', () => {
  for (const { cases } of fixtures) expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length)
})

test.each([...syntaxCodes, 'prime/size-limit', 'prime/too-many-errors', 'prime/old-declaration', 'prime/duplicate-field'])('a case gives %s', (code) => {
  const codes = fixtures.flatMap(({ cases }) => cases.flatMap(({ messages = [], last = [] }) => [...messages, ...last].map(message => message.code)))
  expect(codes).toContain(code)
})
