import { expect, test } from 'vitest'
import { nearest } from '../../src/diagnostics/nearest.ts'

test.each([
  ['clami', 'claim'],
  ['severty', 'severity'],
  ['colour', undefined],
  ['', undefined],
  ['id', 'id'],
  ['@garden/rule-sow-thn', '@garden/rule-sow-thin'],
  ['@gardn/rule-sow-thin', '@garden/rule-sow-thin'],
  ['@garden/rule-nowhere', undefined],
])('what is nearest to %j is %j', (word, expected) => {
  expect(nearest(word, ['claim', 'severity', 'id', '@garden/rule-sow-thin', '@garden/term-bed'])).toBe(expected)
})
