import { describe, expect, it } from 'vitest'
import { fence, mapLimited, parseAnswer } from '../../src/llm/index.ts'

describe('parseAnswer', () => {
  it.each([
    ['{"ok":true}', { ok: true }],
    ['Here it is:\n```json\n{ "ok": false }\n```', { ok: false }],
    ['no object', undefined],
    ['{ broken }', undefined],
    ['[1]', undefined],
  ])('reads %j', (answer, expected) => {
    expect(parseAnswer(answer)).toEqual(expected)
  })
})

describe('fence', () => {
  it('is longer than any run of back-ticks inside', () => {
    expect(fence('a ````` b')).toBe('``````\na ````` b\n``````')
  })
})

describe('mapLimited', () => {
  it('keeps the order and never runs more than the limit at once', async () => {
    let running = 0
    let most = 0
    const results = await mapLimited([...'abcdefgh'], 3, async (item, index) => {
      running += 1
      most = Math.max(most, running)
      for (let turn = 0; turn < 8 - index; turn += 1) await Promise.resolve()
      running -= 1
      return item.toUpperCase()
    })
    expect(results.join('')).toBe('ABCDEFGH')
    expect(most).toBe(3)
  })
})
