import fc from 'fast-check'
import { expect, it } from 'vitest'
import { codeSpan, escapeBlockStart, escapeInline, escapeLiteral, escapeOnOneLine, writable } from '../../src/project/escape-markdown.ts'
import { markdownNodes, readMarkdown, visibleText } from './guarantees.ts'
import { runs } from './runs.ts'

const anyLine = fc.string({
  unit: fc.oneof(fc.constantFrom('<', '>', '`', '``', '\\', '*', '_', '[', ']', '(', ')', '#', '- ', '1. ', '&amp;', '&', '!', '|', '~', '=', '<b>', '</b>', '<!--', '<https://a.example>', ' ', 'word', '文'), fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 })),
  maxLength: 24,
}).map(text => writable(text).replace(/\s+/g, ' ').trim())

it('escapes raw HTML and stray back-ticks, and leaves the rest of inline Markdown', () => {
  expect(escapeInline('A <b>bold</b> `<i>` move, a < b, <https://a.example/x> and **this**')).toBe('A \\<b>bold\\</b> `<i>` move, a < b, <https://a.example/x> and **this**')
  expect(escapeInline('an odd ` tick')).toBe('an odd \\` tick')
  expect(escapeInline('``a ` b``')).toBe('``a ` b``')
  expect(escapeInline('a `code\nspan` stays')).toBe('a `code\nspan` stays')
  expect(escapeInline('``\n<https://a.example>``&amp;<b>')).toBe('\\`\\`\n<https://a.example>\\`\\`&amp;\\<b>')
  expect(escapeInline('https://a.example/x<b> www.a.example <i> and https://a.example/y')).toBe('https\\://a.example/x\\<b> www.a.example \\<i> and https://a.example/y')
  expect(escapeInline('\\<https://a.example>`</b>\n`')).toBe('\\<https\\://a.example>`</b>\n`')
  expect(escapeInline('`\n<\\</b>\n`')).toBe('\\`\n<\\</b>\n\\`')
  expect(escapeInline('`a\\`\n> `b` \\`')).toBe('`a\\`\n> `b` \\`')
  expect(escapeInline('`a\n> b\\` `')).toBe('\\`a\n> b\\` \\`')
  expect(escapeBlockStart(escapeInline('````<b>\n````'))).toBe('\\`\\`\\`\\`\\<b>\n\\`\\`\\`\\`')
  expect(escapeBlockStart(escapeInline('`a\n- b` <i>'))).toBe('\\`a\n\\- b\\` \\<i>')
  expect(escapeInline('no `span\n<b> here` it is')).toBe('no \\`span\n\\<b> here\\` it is')
})

it.each(['# a', '- a', '+ a', '* a', '1. a', '2) a', '> a', '```', '~~~', '---', '***', '_ _ _', '===', '[a]: b', '[ ] a', '- [x] a'])('escapes the leading marker of %s', (text) => {
  const [block] = readMarkdown(escapeBlockStart(text)).children
  expect(block?.type).toBe('paragraph')
  expect(visibleText(block!)).toBe(text)
})

it('lets no text become a block or HTML', () => {
  fc.assert(fc.property(anyLine, (text) => {
    const nodes = markdownNodes(readMarkdown(escapeBlockStart(escapeInline(text))))
    expect(nodes.every(node => node.type !== 'html')).toBe(true)
    expect(nodes[0]!.type === 'root' && nodes[0].children.every(block => block.type === 'paragraph')).toBe(true)
  }), runs(500, 20_000))
})

it('lets no lines become HTML', () => {
  fc.assert(fc.property(fc.array(anyLine.filter(line => line !== ''), { minLength: 1, maxLength: 4 }), (lines) => {
    const nodes = markdownNodes(readMarkdown(escapeBlockStart(escapeInline(lines.join('\n')))))
    expect(nodes.every(node => node.type !== 'html')).toBe(true)
  }), runs(500, 20_000))
})

it.each([
  ['one\nline', 'one line'],
  ['a `span\nover lines` stays', 'a `span over lines` stays'],
  ['an open ` tick\n# head\nuse `const`', 'an open \\` tick # head use `const`'],
  ['an open ` tick\n\nuse `const`', 'an open \\` tick use `const`'],
  ['# a ` tick\nuse `const`', '# a \\` tick use `const`'],
  ['- a ` tick\n- use `const`', '- a \\` tick - use `const`'],
])('puts %j on one line', (text, line) => {
  expect(escapeOnOneLine(text)).toBe(line)
})

it('shows names as they are', () => {
  fc.assert(fc.property(anyLine, (text) => {
    if (text === '') return
    expect(visibleText(readMarkdown(`x ${escapeLiteral(text)} x`))).toBe(`x ${text} x`)
  }), runs(500, 20_000))
})

it('shows underscores beside any punctuation', () => {
  for (const text of ['↊_0_‐', '᾽_0_‐', '文_a_。', 'a_b']) expect(visibleText(readMarkdown(`x ${escapeLiteral(text)} x`))).toBe(`x ${text} x`)
})

it('shows any text in a code span as it is', () => {
  fc.assert(fc.property(anyLine, (text) => {
    if (text === '') return
    const span = codeSpan(text)
    const [found] = markdownNodes(readMarkdown(`x ${span.open}${span.text}${span.close} x`)).filter(node => node.type === 'inlineCode')
    expect(found).toMatchObject({ value: text })
  }), runs(500, 20_000))
})

it('keeps texts writable', () => {
  expect(writable('a\r\nb\rc\u0000\ud800')).toBe('a\nb\nc\ufffd\ufffd')
  expect(writable(`a${' '.repeat(5000)}b`).length).toBe(202)
})
