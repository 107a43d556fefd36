import { describe, expect, it } from 'vitest'
import { createProject, goodRule, prime } from './run-main.ts'

describe('prime parse', () => {
  it('prints an outline with places', async () => {
    const dir = createProject({ 'a.prime': 'rule A {\n  claim: "say it"\n  tags: [x, 4px, { k: 1 }]\n}\n' })
    expect(await prime(dir, ['parse', 'a.prime'])).toEqual({
      code: 0,
      stdout: `rule A  1:1
  claim: string "say it"  2:3
  tags: list of 3  3:3
    - word x  3:10
    - quantity 4px  3:13
    - object of 1  3:18
      k: number 1  3:20
`,
      stderr: '',
    })
  })

  it('prints one JSON document with --json', async () => {
    const dir = createProject({ 'a.prime': 'rule A { claim: "x" }\nterm B {\n  definition "y"\n}\n' })
    const { code, stdout, stderr } = await prime(dir, ['parse', 'a.prime', '--json'])
    const parsed = JSON.parse(stdout) as { atoms: unknown[], diagnostics: object[] }
    expect(Object.keys(parsed)).toEqual(['atoms', 'diagnostics'])
    expect(parsed.atoms[0]).toEqual({ kind: 'rule', name: 'A', fields: [{ name: 'claim', value: { type: 'string', value: 'x', start: 16, end: 19 } }] })
    expect(parsed.diagnostics).toHaveLength(1)
    expect(parsed.diagnostics[0]).toMatchObject({ level: 'error', layer: 'L1', atom: 'B', source: { file: 'a.prime', line: 3, column: 3 } })
    expect(parsed.diagnostics[0]).not.toHaveProperty('frame')
    expect({ code, stderr }).toEqual({ code: 2, stderr: '' })
  })

  it('reports nothing of the checks', async () => {
    const dir = createProject({ 'a.prime': 'rule a { x: 1 }\n' })
    expect(await prime(dir, ['parse', 'a.prime'])).toMatchObject({ code: 0, stderr: '' })
  })

  it('reads standard input', async () => {
    const { code, stdout } = await prime('/', ['parse', '-', '--json'], { readStdin: async () => goodRule })
    expect(code).toBe(0)
    expect((JSON.parse(stdout) as { atoms: unknown[] }).atoms).toHaveLength(1)
  })

  it('shows control characters of sources as text, in JSON too', async () => {
    const dir = createProject({ 'a.prime': 'rule A {\n  claim: "\x1b[2J\u202e"\n  claim \x1b[31m: 1\n}\n' })
    for (const argv of [['parse', 'a.prime'], ['parse', 'a.prime', '--json']]) {
      const { stdout, stderr } = await prime(dir, argv)
      expect(stdout + stderr).not.toMatch(/(?!\n)[\p{Cc}\p{Bidi_Control}]/u)
    }
  })
})
