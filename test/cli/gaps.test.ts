import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { groupQuestions } from '../../src/cli/gaps/group-questions.ts'
import { toStub } from '../../src/cli/gaps/to-stub.ts'
import { parse } from '../../src/compile/parse.ts'
import { createProject, prime } from './run-main.ts'

const log = [
  { time: '2030-01-02T00:00:00.000Z', tool: 'prime_query', scope: 'kind:rule @kitchen focus:freezing bread dough', tags: [], hits: 0, tokens: 0 },
  { time: '2030-01-01T00:00:00.000Z', tool: 'prime_resolve', scope: 'how freeze dough', tags: ['bread'], hits: 2, tokens: 80 },
  { time: '2030-01-03T00:00:00.000Z', tool: 'prime_query', scope: 'cast iron seasoning', tags: [], hits: 0, tokens: 0 },
].map(entry => JSON.stringify(entry)).join('\n')

describe('prime gaps', () => {
  it('groups questions and prints stubs that parse', async () => {
    const dir = createProject({ 'q.jsonl': `${log}\nnot json\n{"time": 1}\n` })
    const { code, stdout, stderr } = await prime(dir, ['gaps', 'q.jsonl'])
    expect(code).toBe(0)
    expect(stderr).toBe('warning: 2 lines of `q.jsonl` cannot be read and are left out\n2 of 2 gaps, from 3 questions\n')
    expect(stdout).toContain('// asked 2 times, last 2030-01-02T00:00:00.000Z; nothing good was found\n//   kind:rule @kitchen focus:freezing bread dough\n//   how freeze dough #bread\nrule ')
    expect(stdout).toContain('  id: "@kitchen/rule-')
    expect(stdout).toContain('// asked once, last 2030-01-03T00:00:00.000Z; nothing was found\n//   cast iron seasoning\nfact ')
    expect(parse(stdout, { file: 'x' }).diagnostics.filter(({ code: name }) => name.includes('unclosed') || name.includes('stray'))).toEqual([])
    const json = JSON.parse((await prime(dir, ['gaps', 'q.jsonl', '--json', '--limit', '1'])).stdout) as object[]
    expect(json).toEqual([expect.objectContaining({ asked: 2, empty: 1, kinds: ['rule'], scopes: ['@kitchen'], tags: ['bread'] })])
  })

  it('reads what the server moved out of the way, too, and names each word once', async () => {
    const ask = (scope: string): string => `${JSON.stringify({ time: '2030-01-01T00:00:00.000Z', scope, tags: [], hits: 0 })}\n`
    const dir = createProject({ 'q.jsonl': ask('freeze dough'), 'q.jsonl.1': ask('freezing dough') })
    const { stdout, stderr } = await prime(dir, ['gaps', 'q.jsonl'])
    expect(stderr).toBe('1 of 1 gap, from 2 questions\n')
    expect(stdout).toContain('id: "@scope/fact-dough-freeze"')
  })

  it('makes a stub that parses from any question', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), fc.array(fc.string({ unit: 'binary' }), { maxLength: 3 }), (scope, tags) => {
      for (const gap of groupQuestions([{ time: '', scope, tags, hits: 0 }])) {
        const { atoms, diagnostics } = parse(toStub(gap), { file: 'stub.prime' })
        expect(diagnostics.filter(({ level }) => level === 'error')).toEqual([])
        expect(atoms).toHaveLength(1)
      }
    }))
  })
})
