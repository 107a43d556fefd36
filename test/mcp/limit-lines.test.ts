import fc from 'fast-check'
import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { limitLines } from '../../src/mcp/limit-lines.ts'

it('cuts each line to its first bytes, however the text is divided, and counts the lines it cut', async () => {
  await fc.assert(fc.asyncProperty(fc.array(fc.stringMatching(/^[ab\n]{0,12}$/), { maxLength: 8 }), fc.integer({ min: 1, max: 6 }), async (parts, most) => {
    let cuts = 0
    const limit = limitLines(most, () => { cuts++ })
    for (const part of parts) limit.write(part)
    limit.end()
    const lines = parts.join('').split('\n')
    expect(String(await buffer(limit))).toBe(lines.map(line => line.slice(0, most)).join('\n'))
    expect(cuts).toBe(lines.filter(line => line.length > most).length)
  }))
})
