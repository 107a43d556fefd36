import { expect, test } from 'vitest'
import { reportOverBudget } from '../../src/check/report-over-budget.ts'
import { checkText } from './check-sources.ts'

const atom = checkText('rule A { id: "@garden/rule-a" }').atoms[0]!
const fields = [{ name: 'notes', tokens: 40 }, { name: 'rationale', tokens: 300 }, { name: 'b', tokens: 90 }, { name: 'a', tokens: 90 }]

test('up to a quarter over the budget is fine', () => {
  expect(reportOverBudget(atom, { tokens: 475, budget: 380, fields })).toBeUndefined()
})

test('more is an info that names the biggest fields', () => {
  expect(reportOverBudget(atom, { tokens: 476, budget: 380, fields })).toMatchObject({
    code: 'prime/full-over-budget',
    level: 'info',
    layer: 'L1',
    atom: '@garden/rule-a',
    source: { line: 1, column: 6 },
    message: 'the full projection of `@garden/rule-a` has 476 tokens, its budget is 380: shorten it or split the atom',
    hint: 'the biggest fields, in tokens: `rationale` (300), `a` (90), `b` (90)',
  })
})
