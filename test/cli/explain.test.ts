import { describe, expect, it } from 'vitest'
import { codes } from '../../src/diagnostics/codes.ts'
import { prime } from './run-main.ts'

describe('prime explain', () => {
  it.each(Object.keys(codes))('explains %s', async (code) => {
    const { title, cause, wrong, right } = codes[code as keyof typeof codes]
    const { code: exit, stdout } = await prime('/', ['explain', code])
    expect(exit).toBe(0)
    for (const part of [title, cause]) expect(stdout).toContain(part)
    for (const part of [wrong, right]) for (const line of part.split('\n')) expect(stdout).toContain(line)
    expect((await prime('/', ['explain', code.replace('prime/', '')])).stdout).toBe(stdout)
    expect(JSON.parse((await prime('/', ['explain', code, '--json'])).stdout)).toEqual({ code, ...codes[code as keyof typeof codes] })
  })

  it('lists all codes', async () => {
    const { stdout } = await prime('/', ['explain'])
    expect(stdout.trim().split('\n').map(line => line.split(' ')[0])).toEqual(Object.keys(codes))
    expect(JSON.parse((await prime('/', ['explain', '--json'])).stdout)).toHaveLength(Object.keys(codes).length)
  })
})
