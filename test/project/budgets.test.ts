import { expect, it } from 'vitest'
import { budgetProblems, resolveBudgets } from '../../src/project/budgets.ts'

it('takes a kind\'s own budgets before the general ones before the defaults', () => {
  const options = { summary: 40, kinds: { rule: { core: 300 } } }
  expect(resolveBudgets()).toEqual({ summary: 30, core: 150, full: 380 })
  expect(resolveBudgets(options, 'fact')).toEqual({ summary: 40, core: 150, full: 380 })
  expect(resolveBudgets(options, 'rule')).toEqual({ summary: 40, core: 300, full: 380 })
  expect(resolveBudgets(options, 'constructor')).toEqual({ summary: 40, core: 150, full: 380 })
})

it.each([
  [{}, []],
  [{ summary: 12, core: 60 }, []],
  [{ summary: 11 }, ['The summary budget is `11`; give a whole number of at least 12 tokens.']],
  [{ core: 59 }, ['The core budget is `59`; give a whole number of at least 60 tokens.']],
  [{ full: 1.5 }, ['The full budget is `1.5`; give a whole number of at least 1 tokens.']],
  [{ summary: 60 }, ['The core budget is `150`; give at least three times the summary budget, 180.']],
  [{ kinds: { rule: { summary: 51 } } }, ['The core budget for `rule` is `150`; give at least three times the summary budget, 153.']],
])('finds what is wrong with %j', (options, problems) => {
  expect(budgetProblems(options)).toEqual(problems)
})
