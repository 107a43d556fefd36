import { describe, expect, it } from 'vitest'
import { detectLanguage } from '../../src/project/code-language.ts'
import { textForm } from '../../src/project/text-form.ts'

describe('how a text is shown', () => {
  it.each([
    ['one line', 'Plain  words.', 'notes', { type: 'line', text: 'Plain words.' }],
    ['code of one line', 'a * b', 'formula', { type: 'span', text: 'a * b' }],
    ['a formula in words', 'Good answers divided by all valid requests.', 'formula', { type: 'line', text: 'Good answers divided by all valid requests.' }],
    ['a formula of names', 'good answers / all valid requests * 100', 'formula', { type: 'span', text: 'good answers / all valid requests * 100' }],
    ['paragraphs', 'One line\nand another.\n\n\nThen more.', 'notes', { type: 'paragraphs', text: 'One line\nand another.\n\nThen more.' }],
    ['a heading', '# Title\ntext', 'notes', { type: 'fence', language: 'md' }],
    ['a setext heading', 'Title\n=====', 'notes', { type: 'fence', language: 'md' }],
    ['a list', 'Then:\n- one\n- two', 'notes', { type: 'fence', language: 'md' }],
    ['a numbered list', '1. one\n2. two', 'notes', { type: 'fence', language: 'md' }],
    ['a table', 'a | b\n--- | ---\n1 | 2', 'notes', { type: 'fence', language: 'md' }],
    ['indented code', 'Then:\n\n    run it\n', 'notes', { type: 'fence', language: 'md' }],
    ['aligned columns', 'small    fits\nlarge    does not', 'notes', { type: 'fence', language: 'md' }],
    ['a fence among text', 'Then:\n```js\nx\n```', 'notes', { type: 'fence', language: 'md' }],
    ['one whole fence', '```ts\nconst a = 1\n```', 'notes', { type: 'fence', language: 'ts', text: 'const a = 1' }],
    ['code by its field', 'take(x)\nput(y)', 'good-code', { type: 'fence', language: '' }],
    ['code by its look', 'if hot:\n  → cool\nelse:\n  → wait', 'decision', { type: 'fence', language: '' }],
  ])('%s', (_, text, field, expected) => {
    expect(textForm(text, field, undefined)).toMatchObject(expected)
  })

  it('uses the language that the atom names, for code', () => {
    expect(textForm('a b\nc d', 'code', 'lisp')).toMatchObject({ type: 'fence', language: 'lisp' })
    expect(textForm('a b\nc d', 'notes', 'lisp')).toMatchObject({ type: 'paragraphs' })
  })
})

it.each([
  ['{ "a": [1, 2] }', 'json'],
  ['<ul>\n  <li>One</li>\n</ul>', 'html'],
  [':root {\n  --gap: 4px;\n}', 'css'],
  ['interface Loaf {\n  weight: number\n}', 'ts'],
  ['import { bake } from \'oven\'\nbake()', 'js'],
  ['def bake(loaf):\n    return loaf', 'python'],
  ['SELECT name FROM loaves\nWHERE weight > 500', 'sql'],
  ['$ bake --hot\n$ eat', 'sh'],
  ['Take flour and water.\nWait.', undefined],
  ['[1, 2', undefined],
])('detects the language of %s', (text, language) => {
  expect(detectLanguage(text)).toBe(language)
})
