import { expect, test } from 'vitest'
import { codeSpans, withoutCodeSpans } from '../../src/model/code-spans.ts'
import { isProse, isTitleCase } from '../../src/model/prose.ts'

const prose: readonly (readonly [string, string])[] = [
  ['five words of two letters', 'Salt the water before boiling'],
  ['a paragraph wrapped over lines', 'Salt the water before\nthe pasta goes in.'],
  ['CRLF inside one paragraph', 'Salt the water before\r\nthe pasta goes in.'],
  ['eight Chinese letters', '水在标准大气压下沸腾'],
  ['eight Thai letters', 'น้ำเดือดที่ร้อยองศา'],
  ['eight Khmer letters', 'ទឹកពុះនៅសីតុណ្ហភាពមួយរយ'],
  ['operators inside a code span', 'Write `a => b` where the callback has one expression.'],
  ['a bracket later on', 'Salt the water (one spoon) before boiling it.'],
  ['less and greater signs', 'Keep the heat < 80 and never let it boil.'],
]

test.each(prose)('%s are prose', (_, text) => {
  expect(isProse(text)).toBe(true)
})

const other: readonly (readonly [string, string])[] = [
  ['four words', 'Salt the water first'],
  ['words of one letter', 'a b c d e f g'],
  ['words inside a code span only', 'Use `salt the water before boiling`.'],
  ['seven Chinese letters', '水在标准气压下'],
  ['two paragraphs', 'Salt the water before boiling.\n\nThen add the pasta.'],
  ['two paragraphs with CRLF', 'Salt the water before boiling.\r\n\r\nThen add the pasta.'],
  ['a comment', '// salt the water before boiling it'],
  ['a list', '[salt the water before boiling it]'],
  ['an object', '{ salt the water before boiling it }'],
  ['a bracket at the start', '(salt the water before boiling it)'],
  ['a fence', '```\nsalt the water before boiling it\n```'],
  ['a tilde fence', '~~~\nsalt the water before boiling it\n~~~'],
  ['equality', 'when the heat == high we add salt'],
  ['an arrow function', 'take the water => add salt to it'],
  ['a statement', 'let the salt be one spoon;\nand then boil the water'],
  ['an open block', 'when the water is hot enough {\nadd the salt'],
  ['nothing', '  \n '],
]

test.each(other)('%s is no prose', (_, text) => {
  expect(isProse(text)).toBe(false)
})

test.each([
  ['Why Not Serif?', true],
  ['Call-To-Action (Button) Style Hierarchy', true],
  ['The Art of the `deal`', true],
  ['Every exported function must have a test', false],
  ['Prefer Named imports', false],
  ['as it is', true],
  ['水在标准大气压下沸腾', false],
  ['Élan Über Ärger', true],
])('title case of %j is %j', (text, expected) => {
  expect(isTitleCase(text)).toBe(expected)
})

test('a code span ends at a run of back-ticks of its own length', () => {
  expect(codeSpans('a `b` ``c ` d`` e')).toEqual([{ start: 2, end: 5 }, { start: 6, end: 15 }])
  expect(withoutCodeSpans('a `b` c')).toBe('a   c')
})

test('a run of back-ticks that nothing closes is text', () => {
  expect(codeSpans('a `b ``c')).toEqual([])
})

test('many unclosed runs of different lengths take no quadratic time', () => {
  const text = Array.from({ length: 2000 }, (_, length) => `x${'`'.repeat(length + 1)}`).join(' ')
  expect(codeSpans(text)).toEqual([])
})
