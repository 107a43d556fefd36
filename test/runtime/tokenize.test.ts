import { expect, it } from 'vitest'
import { createPhraseText } from '../../src/runtime/match-phrases.ts'
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

it.each([
  ['For the Night-Bakers: how much salt', 'night baker', ['for', 'the', 'how', 'much', 'salt']],
  ['night baker', 'day baker', ['night', 'baker']],
  ['夜班的时候要多少盐 please', '夜班', ['please', '的时', '时候', '候要', '要多', '多少', '少盐']],
  ['baker 夜班 salt', 'baker', ['salt', '夜班']],
])('%j without %j', (text, phrase, words) => {
  expect(createPhraseText(text).without(phrase).words).toEqual(words)
})
