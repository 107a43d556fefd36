import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { escapeControl, escapeControlInLine } from '../../src/diagnostics/escape-control.ts'
import { stringifyJson } from '../../src/diagnostics/stringify-json.ts'
import { hostile } from './sample.ts'

describe('escapeControl', () => {
  it('writes control, escape and bidirectional characters out', () => {
    expect(escapeControl(hostile)).toBe('a\\x1b[2Jb\\x0dc\\x07d\\u202ee\\u2066f\\x9bg\\x7fh')
  })

  it('keeps tabs and line feeds, and every script', () => {
    const text = '\ttab\nline 网页 العربية 👩‍👩‍👧 é'
    expect(escapeControl(text)).toBe(text)
    expect(escapeControlInLine('a\tb\nc')).toBe('a\\x09b\\x0ac')
  })

  it('leaves nothing unsafe in any text, and nothing to do a second time', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => {
      const shown = escapeControl(text)
      expect(shown).not.toMatch(/(?![\t\n])[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u)
      expect(escapeControl(shown)).toBe(shown)
    }))
  })
})

describe('stringifyJson', () => {
  it('writes what JSON leaves raw as escapes, and reads back the same', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => {
      const json = stringifyJson({ text })
      expect(json).not.toMatch(/(?!\n)[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u)
      expect(JSON.parse(json)).toEqual({ text })
    }))
    expect(stringifyJson([hostile])).toContain('\\u202e')
  })
})
