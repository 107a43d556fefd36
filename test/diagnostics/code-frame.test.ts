import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codeFrame } from '../../src/diagnostics/code-frame.ts'
import { createSourceText } from '../../src/diagnostics/source-text.ts'
import { hostile } from './sample.ts'

/** The frame of a text in which `«` and `»` mark the range. */
function frameOf(marked: string): string {
  const start = marked.indexOf('«')
  const end = marked.indexOf('»') - 1
  return codeFrame(createSourceText('a.prime', marked.replace(/[«»]/g, '')), start, end)
}

/** What stands above the carets of a frame, by columns. */
function pointed(frame: string): { column: number, carets: number, line: string } {
  const lines = frame.split('\n')
  const at = lines.findIndex(line => line.startsWith('>'))
  const gutter = lines[at]!.indexOf('|') + 2
  const caretLine = lines[at + 1]!
  expect(caretLine).toMatch(/^ +\| *\^+$/)
  return { column: caretLine.indexOf('^') - gutter, carets: caretLine.length - caretLine.indexOf('^'), line: lines[at]!.slice(gutter) }
}

describe('codeFrame', () => {
  it('shows two lines before, the line with its carets, and one after', () => {
    const lines = Array.from({ length: 10 }, (_, index) => `line ${index + 1}`)
    expect(frameOf(`${lines.join('\n')}\n  severity: critical\n  requires: «[»@my/term-x\n}\nterm B {\n`)).toBe([
      '  10 | line 10',
      '  11 |   severity: critical',
      '> 12 |   requires: [@my/term-x',
      '     |             ^',
      '  13 | }',
    ].join('\n'))
  })

  it('aligns line numbers to the right', () => {
    expect(frameOf('1\n2\n3\n4\n5\n6\n7\n8\n«9»\n10\n')).toBe('   7 | 7\n   8 | 8\n>  9 | 9\n     | ^\n  10 | 10')
  })

  it('marks a range to the end of its first line', () => {
    expect(frameOf('ab«cd\nef»g\n')).toBe('> 1 | abcd\n    |   ^^\n  2 | efg')
    expect(frameOf('a «word» b')).toBe('> 1 | a word b\n    |   ^^^^')
  })

  it('gives an empty range and the end of a line one caret', () => {
    expect(frameOf('ab«»c')).toBe('> 1 | abc\n    |   ^')
    expect(frameOf('abc«\n»d')).toBe('> 1 | abc\n    |    ^\n  2 | d')
    expect(frameOf('abc«\r\n»d')).toBe('> 1 | abc\n    |    ^\n  2 | d')
    expect(frameOf('«»')).toBe('> 1 |\n    | ^')
  })

  it('shows the empty line at the end of a text only when it is meant', () => {
    expect(frameOf('a\n«b»\n')).toBe('  1 | a\n> 2 | b\n    | ^')
    expect(frameOf('a\n\nb\n«»')).toBe('  2 |\n  3 | b\n> 4 |\n    | ^')
  })

  it('knows every line break', () => {
    expect(frameOf('a\r\nb\rc\n«d»\r\ne\rf')).toBe('  2 | b\n  3 | c\n> 4 | d\n    | ^\n  5 | e')
  })

  it('keeps the carets under what they mark after tabs, wide characters and escapes', () => {
    expect(frameOf('\ta\t«b»')).toBe('> 1 |     a    b\n    |          ^')
    expect(frameOf('网页 «例子» 👩‍👩‍👧')).toBe('> 1 | 网页 例子 👩‍👩‍👧\n    |      ^^^^')
    expect(frameOf('👩‍👩‍👧 e\u0301 ❤️ «x»')).toBe('> 1 | 👩‍👩‍👧 e\u0301 ❤️ x\n    |         ^')
    expect(frameOf('a\x1b[2J\u202e«b\x07»c')).toBe(`> 1 | a\\x1b[2J\\u202eb\\x07c\n    |${' '.repeat(15)}^^^^^`)
  })

  it('marks the whole of a character that a range cuts', () => {
    const source = createSourceText('a.prime', 'a👍b')
    expect(codeFrame(source, 2, 3)).toBe('> 1 | a👍b\n    |  ^^')
    expect(codeFrame(source, 2, 2)).toBe('> 1 | a👍b\n    |  ^^')
  })

  it('writes control and bidirectional characters and lone surrogates out, on every line', () => {
    const frame = codeFrame(createSourceText('a.prime', `${hostile}\nx\ud800y\n${hostile}`), hostile.indexOf('\r') + 4, 0)
    expect(frame).not.toMatch(/(?!\n)[\p{Cc}\p{Bidi_Control}\p{Surrogate}]/u)
    expect(frame).toContain('\\x1b[2J')
  })

  it('cuts a long line around the place', () => {
    const { line, column, carets } = pointed(frameOf(`${'a'.repeat(500)}«bcd»${'e'.repeat(500)}`))
    expect(line).toBe(`…${'a'.repeat(40)}bcd${'e'.repeat(57)}…`)
    expect(line.slice(column, column + carets)).toBe('bcd')
  })

  it('cuts a long line only where something is left out', () => {
    expect(pointed(frameOf(`«ab»${'c'.repeat(98)}`)).line).toBe(`ab${'c'.repeat(98)}`)
    expect(pointed(frameOf(`«ab»${'c'.repeat(99)}`)).line).toBe(`ab${'c'.repeat(98)}…`)
    expect(pointed(frameOf(`${'c'.repeat(99)}«ab»`)).line).toBe(`…${'c'.repeat(98)}ab`)
    expect(pointed(frameOf(`a«${'b'.repeat(300)}»`))).toEqual({ line: `a${'b'.repeat(99)}…`, column: 1, carets: 99 })
    expect(frameOf(`${'a'.repeat(101)}\n«b»`)).toContain(`  1 | ${'a'.repeat(100)}…\n`)
  })

  it('looks at a bounded part of a huge text', () => {
    const huge = 'é👍\t网'.repeat(1_000_000)
    const frame = codeFrame(createSourceText('a.prime', `${huge}\n${huge}\n${huge}`), huge.length + 1_000_001, huge.length * 2)
    expect(frame.length).toBeLessThan(1000)
    const marks = `e${'\u0301'.repeat(1_000_000)}`
    expect(codeFrame(createSourceText('a.prime', marks), 500_000, 500_001).length).toBeLessThan(1000)
  })

  it('points into the shown line in any text, and shows nothing unsafe', () => {
    const text = fc.string({ unit: fc.oneof(fc.constantFrom('\n', '\r', '\t', '\x1b', '网', '👍', '\ud83d', '\u0301', 'a'.repeat(60)), fc.string({ unit: 'binary', minLength: 1, maxLength: 1 })), maxLength: 60 })
    fc.assert(fc.property(text, fc.nat(200), fc.nat(200), (raw, start, length) => {
      const frame = codeFrame(createSourceText('a.prime', raw), start, start + length)
      expect(frame).not.toMatch(/(?!\n)[\p{Cc}\p{Bidi_Control}\p{Surrogate}\u2028\u2029]/u)
      expect(frame.endsWith('\n')).toBe(false)
      const { column, carets } = pointed(frame)
      expect(column + carets).toBeLessThanOrEqual(102)
    }))
  })
})
