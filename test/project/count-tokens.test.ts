import { get_encoding } from '@dqbd/tiktoken'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { countTokens, createTokenCounter, loadTokenizer } from '../../src/project/count-tokens.ts'
import { encodings } from '../../src/project/encoding.ts'
import { runs } from './runs.ts'

/** Text made of what tokenizers treat apart: letters, digits, marks, line breaks, spaces of all kinds, other planes. */
const roughText = fc.string({
  unit: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom('\n', '\n\n', '\r\n', '\r', ' ', '  ', '\t', '/', '//', '.', '…', '#', '- ', '* ', '`', 'a', 'The', '\'s', 'don\'t', '42', '\u00a0', '\u0085', '\u2028', '\ufeff', '中文', '👩‍👩‍👧', '<|endoftext|>') },
    { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 4 }) },
    { weight: 2, arbitrary: fc.constantFrom('S', 'T', 'LL', '\'S', '\'re', 'don\'T', 'I\'LL', 'ſ', 'É', 'ß', 'ǅ', 'ª', 'Ж', '0', '1234', '²', 'Ⅷ', '€', '→', '≥', '一', 'かな', 'カナ', '。', '！', '—', '“', '’s', '\u0301', '\u00ad') },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 3 }) },
  ),
  maxLength: 80,
})

describe.each(encodings)('%s', (encoding) => {
  beforeAll(() => loadTokenizer(encoding))

  it('counts what the tokenizer counts, special tokens as any text', () => {
    const reference = get_encoding(encoding)
    for (const text of ['', 'A claim in plain words.\n', 'ends with <|endoftext|> and goes on', '中文 и العربية', '\ud83d']) {
      expect(countTokens(text, encoding)).toBe(reference.encode_ordinary(text).length)
    }
    reference.free()
  })

  it('adds up at its seams: the memoised count is the count of the whole', () => {
    const reference = get_encoding(encoding)
    fc.assert(fc.property(fc.array(roughText, { maxLength: 4 }), (parts) => {
      const text = parts.join('\n')
      const expected = reference.encode_ordinary(text).length
      expect(countTokens(text, encoding)).toBe(expected)
      expect(createTokenCounter(encoding)(text)).toBe(expected)
    }), runs(400, 50_000))
    reference.free()
  })

  it('counts a long run in pieces of 1,000 characters, apart from its surroundings', () => {
    const count = (text: string): number => countTokens(text, encoding)
    const run = 'ab'.repeat(1300)
    expect(count(`Before ${run} after\n`)).toBe(
      count('Before ') + count(run.slice(0, 1000)) + count(run.slice(1000, 2000)) + count(run.slice(2000)) + count(' after\n'),
    )
    const faces = '😀'.repeat(1500)
    expect(count(faces)).toBe(count('😀'.repeat(1000)) + count('😀'.repeat(500)))
    expect(createTokenCounter(encoding)(`one\n${run}\ntwo`)).toBe(count(`one\n${run}\ntwo`))
  })

  it('counts a run of 200,000 characters in bounded time', () => {
    expect(countTokens('x'.repeat(200_000), encoding)).toBe(200 * countTokens('x'.repeat(1000), encoding))
    expect(countTokens(`a${' '.repeat(200_000)}`, encoding)).toBeGreaterThan(0)
  })
})

it('refuses to count before the tokenizer is loaded', () => {
  expect(() => countTokens('x', 'p50k' as never)).toThrow('not loaded')
})
