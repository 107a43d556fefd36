import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as compiler from '../../src/compile/index.ts'
import { compileText } from '../../src/compile/compile-text.ts'
import { countTokens } from '../../src/project/count-tokens.ts'
import { atomText } from './kitchen.ts'

test('what the subpath exports, and nothing else', () => {
  expect(Object.keys(compiler).sort()).toEqual(['checkDomain', 'chunk', 'compile', 'createCompiler', 'explain', 'kinds', 'parse', 'verbs', 'write'])
})

test('parse gives atoms and what the language finds, and never throws', () => {
  const { atoms, diagnostics } = compiler.parse(`${atomText('@kitchen/rule-salt-water')}rule Broken {\n  claim: [\n}\n`, { file: 'a.prime' })
  expect(atoms.map(({ id }) => id)).toEqual(['@kitchen/rule-salt-water', 'Broken'])
  expect(diagnostics).toMatchObject([{ code: 'prime/unclosed-list', source: { file: 'a.prime', line: 9 } }])
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => {
    compiler.parse(text)
  }))
})

test('chunk cuts an atom to its levels and counts them', async () => {
  const [atom] = compiler.parse(atomText('@kitchen/rule-salt-water', { checks: `[${'"The water tastes of salt.", '.repeat(40)}]` })).atoms
  const chunks = await compiler.chunk(atom!)
  for (const level of ['summary', 'core', 'full'] as const) expect(chunks.tokens[level]).toBe(countTokens(chunks[level], 'cl100k_base'))
  expect((await compiler.chunk(atom!, { budgets: { core: 90 } })).tokens.core).toBeLessThan(chunks.tokens.core)
  await expect(compiler.chunk(atom!, { budgets: { core: 9 } })).rejects.toThrow('The core budget is `9`')
})

test('checkDomain gives the domain or says why not', () => {
  expect(compiler.checkDomain('name: cooking\nversion: "1.0.0"\ndescription: How to cook.\n')).toMatchObject({ domain: { name: 'cooking' }, diagnostics: [] })
  const broken = compiler.checkDomain('name: cooking\n')
  expect(broken).not.toHaveProperty('domain')
  expect(broken.diagnostics[0]).toMatchObject({ level: 'error', source: { file: 'domain.yaml' } })
})

test('explain gives the row of a code', () => {
  expect(compiler.explain('prime/missing-id')).toMatchObject({ layer: 'L1', level: 'error' })
  expect(compiler.explain('prime/nope')).toBeUndefined()
  expect(compiler.explain('constructor')).toBeUndefined()
})

test('a text is compiled in memory against atoms known from elsewhere', async () => {
  const text = atomText('@kitchen/rule-salt-water', { requires: '[@kitchen/term-boil, @other/term-x]' })
  const known = [{ id: '@kitchen/term-boil', kind: 'term', status: 'active' as const }, { id: '@kitchen/rule-salt-water', kind: 'fact', status: 'active' as const }]
  const result = await compileText(text, { known })
  expect(result.diagnostics.map(({ level, code, source }) => [level, code, source?.file])).toEqual([['warning', 'prime/unresolved-reference', '<source>']])
  expect(result.ok).toBe(true)
  expect(result.atoms).toMatchObject([{
    metadata: { id: '@kitchen/rule-salt-water', kind: 'rule', source: { file: '<source>', line: 1 } },
    graph: { atom: '@kitchen/rule-salt-water', edges: [{ type: 'requires', target: '@kitchen/term-boil', kind: 'term' }, { target: '@other/term-x', external: true }] },
  }])
  expect(result.atoms[0]!.metadata).not.toHaveProperty('edges')
  expect(result.atoms[0]!.chunks.full).toMatch(/^# RuleSaltWater\n/)
  expect(await compileText('rule X {')).toMatchObject({ ok: false, atoms: [] })
})
