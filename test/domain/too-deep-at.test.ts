import { expect, test } from 'vitest'
import { tooDeepAt } from '../../src/domain/too-deep-at.ts'

test.each([
  ['flow collections', '{a: '.repeat(20) + '}'.repeat(20)],
  ['block collections', Array.from({ length: 20 }, (_, level) => `${' '.repeat(level)}a:\n`).join('')],
  ['lists in a line', `a:\n  ${'- '.repeat(20)}x`],
  ['pairs without braces', `{ a: [ ${'b: '.repeat(20)} ] }`],
  ['mistakes', '{\n{{\n? {\n'.repeat(20)],
])('%s count as levels', (_, text) => {
  expect(tooDeepAt(text, 16)).toBeLessThan(text.length)
  expect(tooDeepAt(text, 200)).toBeUndefined()
})

test('brackets and colons in texts do not count', () => {
  expect(tooDeepAt(`a: ${'"[ { ? - :"'}\nb: |\n  ${'{ [ : - ? '.repeat(50)}\nc: x${'[{'.repeat(50)}\n`, 8)).toBeUndefined()
})

test('a deeply nested text ends', () => {
  expect(tooDeepAt('[{'.repeat(20_000), 16)).toBeDefined()
  expect(tooDeepAt('- '.repeat(20_000), 16)).toBeDefined()
})
