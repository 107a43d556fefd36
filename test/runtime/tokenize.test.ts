import { expect, it } from 'vitest'
import { tokenize, toPhrase } from '../../src/runtime/tokenize.ts'

it.each([
  ['ProblemDetails v2', ['problem', 'details', 'v2']],
  ['lost-update, ＮＡÏＶＥ', ['lost', 'update', 'naive']],
  ['Straße über', ['straße', 'uber']],
  ['幂等性', ['幂等', '等性']],
  ['钱', ['钱']],
  ['リトライしていい要求', ['リトライ', 'して', 'てい', 'いい', '要求']],
  ['재시도 횟수', ['재시', '시도', '횟수']],
  ['API呼び出し', ['api', '呼', 'び', '出', 'し']],
])('%s is cut into its words', (text, expected) => {
  expect(tokenize(text)).toEqual(expected)
})

it('compares phrases without case, hyphens and English endings', () => {
  expect(toPhrase('Unit-Tests')).toBe(toPhrase('unit test'))
  expect(toPhrase('Caching')).toBe(toPhrase('cached'))
})
