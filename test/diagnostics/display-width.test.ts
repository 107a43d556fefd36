import stringWidth from 'string-width'
import { describe, expect, it } from 'vitest'
import { displayWidth } from '../../src/diagnostics/display-width.ts'

describe('displayWidth', () => {
  it.each([...'aé网ｶ한กи‼©', 'e\u0301', '❤️', '👩‍👩‍👧', '🇦🇹', '🇦', '1\ufe0f', '©\ufe0f', '1️⃣', '#\u20e3', '👍🏽', '☝🏽', 'が', 'ｶﾞ', '\u200b', '\ufeff', '\u0301', '\u00ad', '한', 'नि', '⌚', '☎', '\u200d'])('agrees with string-width on %j', (grapheme) => {
    expect(displayWidth(grapheme)).toBe(stringWidth(grapheme))
  })

  it('agrees with string-width on every single character of the first two planes', () => {
    const differing: string[] = []
    for (let code = 0; code < 0x20000; code++) {
      if (code >= 0xd800 && code < 0xe000) continue
      const character = String.fromCodePoint(code)
      if (displayWidth(character) !== stringWidth(character)) differing.push(code.toString(16))
    }
    expect(differing).toEqual([])
  })
})
