import { beforeAll, describe, expect, it } from 'vitest'
import { estimateTokens } from '../../src/mcp/answer-limit.ts'
import type { PlainSchema } from '../../src/mcp/plain-schema.ts'
import { tools } from '../../src/mcp/tools.ts'
import { countTokens, loadTokenizer } from '../../src/project/count-tokens.ts'
import type { Tree } from '../../src/runtime/index.ts'
import { maxHits } from '../../src/runtime/resolve.ts'
import { bakery } from '../runtime/kitchen.ts'
import { domainSketch, memoryTree, treeOf } from '../runtime/domain-sketch.ts'
import type { AtomSketch } from '../runtime/tree-folder.ts'
import { call } from './call.ts'

let tree: Tree

beforeAll(async () => {
  tree = await treeOf(bakery, domainSketch('kitchen', 'tags: [flour]\nvalidators:\n  - { name: has-heading, description: x, checker: "regex:/^## /m" }\n'))
})

describe('the surface', () => {
  it('is pinned', () => {
    expect(tools.map(({ run: _, ...tool }) => tool)).toMatchSnapshot()
  })

  it('has input schemas that every host accepts', () => {
    const allowed = ['type', 'properties', 'required', 'description', 'enum', 'items', 'minimum', 'maximum', 'default']
    const walk = (schema: PlainSchema): void => {
      expect(Object.keys(schema).filter(key => !allowed.includes(key))).toEqual([])
      expect(typeof schema.type).toBe('string')
      for (const property of Object.values(schema.properties ?? {})) walk(property)
      if (schema.items !== undefined) walk(schema.items)
    }
    for (const { inputSchema } of tools) {
      expect(inputSchema.type).toBe('object')
      walk(inputSchema)
    }
  })

  it('has five tools that read and do not reach out', () => {
    expect(tools.map(tool => tool.name).sort()).toEqual(['prime_compile', 'prime_intent', 'prime_query', 'prime_resolve', 'prime_validate'])
    for (const { annotations, title, description } of tools) {
      expect(annotations).toEqual({ readOnlyHint: true, openWorldHint: false })
      expect(title.length).toBeGreaterThan(5)
      expect(description.length).toBeGreaterThan(100)
    }
  })
})

describe('arguments', () => {
  it.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ['a number as text', { budget_tokens: '300' }, { budget_tokens: 300 }],
    ['a fraction', { budget_tokens: 300.7 }, { budget_tokens: 300 }],
    ['a list as JSON text', { kinds: '["rule"]' }, { kinds: ['rule'] }],
    ['a list as one text', { kinds: 'rule' }, { kinds: ['rule'] }],
    ['an empty text for a list', { kinds: '' }, { kinds: [] }],
    ['a list with commas', { kinds: 'rule, term', tags: 'baking,flour' }, { kinds: ['rule', 'term'], tags: ['baking', 'flour'] }],
    ['blank texts for absent', { kinds: ' ', level: '', scope: '', budget_tokens: '' }, {}],
    ['kinds as people write them', { kinds: ['Rules', 'ANTI PATTERN'] }, { kinds: ['rule', 'anti-pattern'] }],
    ['scope terms as people write them', { scope: '@bread kind:Rules domain:Kitchen flour' }, { scope: '@bread kind:rule domain:kitchen flour' }],
    ['null for absent', { kinds: null, level: null, scope: null }, {}],
    ['a level in capitals', { level: 'Summary' }, { level: 'summary' }],
  ])('understands %s', async (_, given, meant) => {
    expect((await call('prime_query', given, tree)).answer).toEqual((await call('prime_query', meant, tree)).answer)
  })

  it.each<[string, string, unknown, RegExp]>([
    ['prime_query', 'a list for the arguments', [1], /send an object/],
    ['prime_query', 'an unknown argument', { budget: 3 }, /near `budget_tokens`/],
    ['prime_query', 'another level', { level: 'huge' }, /one of `summary`, `core`, `full`/],
    ['prime_query', 'a negative budget', { budget_tokens: -1 }, /a number from 1/],
    ['prime_query', 'a budget that is none', { budget_tokens: 'many' }, /a number from 1/],
    ['prime_query', 'an object for a list', { kinds: { a: 1 } }, /a list of texts/],
    ['prime_query', 'a list of objects', { tags: [{}] }, /a list of texts/],
    ['prime_query', 'an object for a text', { scope: {} }, /send a text/],
    ['prime_query', 'a text that is too long', { scope: 'x'.repeat(10_001) }, /at most 10000/],
    ['prime_query', 'tags that are too long together', { tags: Array.from({ length: 100 }, () => 'x'.repeat(101)) }, /`tags` has 10100 characters; send at most 10000/],
    ['prime_query', 'a megabyte', { scope: 'x '.repeat(500_000) }, /at most 10000/],
    ['prime_query', 'an unknown id', { scope: 'id:@bread/term-levian' }, /nearest is `@bread\/term-levain`/],
    ['prime_resolve', 'no brief', {}, /`brief` is missing/],
    ['prime_intent', 'no brief', undefined, /`brief` is missing/],
    ['prime_intent', 'an unknown domain', { brief: 'x', domain: 'kitchn' }, /nearest is `kitchen`/],
    ['prime_validate', 'no artifact', { atom_set: [] }, /`artifact` is missing/],
    ['prime_validate', 'no id', { artifact: '', atom_set: ['<x>'] }, /not of the form/],
    ['prime_validate', 'an unknown validator', { artifact: '', atom_set: [], validators: ['has-headng'] }, /nearest is `has-heading`/],
    ['prime_compile', 'no source', {}, /`source` is missing/],
    ['prime_compile', 'a source that is too long', { source: 'x'.repeat(300_000) }, /at most 262144/],
  ])('%s refuses %s', async (name, _, args, message) => {
    const result = await call(name, args, tree)
    expect(result.isError).toBe(true)
    expect(result.content[0]!.text).toMatch(message)
    expect(result.content[0]!.text.length).toBeLessThan(800)
  })

  it('lets no name of the prototype pass as an argument', async () => {
    for (const name of ['__proto__', 'constructor', 'toString']) {
      const args: unknown = JSON.parse(`{"brief":"x","${name}":"y"}`)
      expect((await call('prime_intent', args, tree)).isError).toBe(true)
    }
  })
})

describe('without a tree', () => {
  it.each([
    ['prime_query', {}],
    ['prime_resolve', { brief: 'x' }],
    ['prime_intent', { brief: 'x' }],
    ['prime_validate', { artifact: '', atom_set: [] }],
    ['prime_compile', { source: 'term Crumb {}' }],
  ])('%s says so', async (name, args) => {
    expect(JSON.stringify((await call(name, args, undefined)).answer)).toContain('No compiled tree is loaded yet')
  })
})

it('takes a domain as people write it, and a blank one for none', async () => {
  const ask = async (domain?: string) => (await call('prime_resolve', { brief: 'weigh the flour', ...domain !== undefined && { domain } }, tree)).answer
  expect(await ask('Kitchen')).toEqual(await ask('kitchen'))
  expect(await ask(' ')).toEqual(await ask())
})

it('says of a few unknown names what they are near, and counts the others', async () => {
  const { answer } = await call('prime_query', { kinds: Array.from({ length: 9000 }, (_, index) => `ruler${index}`), exclude_ids: ['@bread/rule-weigh-flower', '../..'] }, tree)
  expect(answer.warnings).toHaveLength(6)
  expect((await call('prime_query', { scope: 'levain', exclude_ids: ['@bread/rule-weigh-flower', '../..'] }, tree)).answer.warnings).toEqual([
    'There is no atom `@bread/rule-weigh-flower` to leave out; the nearest is `@bread/rule-weigh-flour`.',
    'An entry of `exclude_ids` is not of the form `@scope/kind-name` and leaves nothing out.',
  ])
})

describe('short answers', () => {
  it('stay under 20,000 tokens on a tree of 5,000 atoms, and say what was cut', async () => {
    await loadTokenizer('cl100k_base')
    const large = memoryTree(Array.from({ length: 5000 }, (_, index): AtomSketch => ({
      id: `@large/rule-number-${index}`,
      lead: `Knead dough number ${index} 用力揉面团 well.`,
      tags: [`tag-${index % 200}`, '面团'],
      tokens: { summary: 1, core: 2, full: 3 },
      edges: [{ type: 'requires', target: `@large/rule-number-${(index + 1) % 5000}` }, { type: 'conflicts', target: `@missing/rule-number-${index}` }],
    })))
    const words = Array.from({ length: 200 }, (_, index) => `tag-${index}`).join(' ')
    const calls: [string, Record<string, unknown>][] = [
      ['prime_query', { scope: 'dough 面团', budget_tokens: 1_000_000, level: 'summary' }],
      ['prime_query', { budget_tokens: 1_000_000 }],
      ['prime_resolve', { brief: `knead dough ${words}`, max_tokens: 1_000_000 }],
      ['prime_intent', { brief: words.repeat(20) }],
      ['prime_validate', { artifact: 'x', atom_set: [...large.atoms.keys()].filter((_, index) => index % 2 === 0) }],
    ]
    for (const [name, args] of calls) {
      const result = await call(name, args, large)
      const { text } = result.content[0]!
      expect(countTokens(text, 'cl100k_base') * 2, name).toBeLessThan(20_000)
      expect(estimateTokens(text), name).toBeGreaterThanOrEqual(countTokens(text, 'cl100k_base'))
      expect(text, name).toMatch(name === 'prime_intent' ? /tag-199/ : /cut to keep the answer short|Cut to keep the answer short/)
    }
  })
})

it('prime_resolve gives the best in full however many match, and says that more match', async () => {
  const many = memoryTree(Array.from({ length: 200 }, (_, index): AtomSketch => ({ id: `@many/rule-number-${index}`, lead: 'Knead the dough.' })))
  const { structuredContent } = await call('prime_resolve', { brief: 'knead the dough' }, many)
  const { hits, total_tokens: total, warnings } = structuredContent as { hits: { id: string, level: string }[], total_tokens: number, warnings: string[] }
  expect(hits).toHaveLength(maxHits)
  expect(hits[0]).toMatchObject({ level: 'full' })
  expect(total).toBeLessThanOrEqual(1500)
  expect(warnings).toEqual([expect.stringContaining(`More atoms match than the ${maxHits} best`)])
})

describe('prime_compile', () => {
  const source = (fields: string) => `rule TapTest {\n  id: "@bread/rule-tap-test"\n  version: "1.0.0"\n  domain: kitchen\n  description: "How to tell that it is done."\n  claim: "Tap the bottom of the loaf and listen for a hollow sound."\n${fields}}\n`

  it('compiles an atom of the tree anew, with the tree as context', async () => {
    const { answer } = await call('prime_compile', { source: source('  requires: [@bread/term-levain]\n') }, tree)
    expect(answer).toMatchObject({
      ok: true,
      compiled: {
        atom_yaml: { id: '@bread/rule-tap-test', kind: 'rule', tokens: { encoding: 'cl100k_base' } },
        graph_yaml: { edges: [{ type: 'requires', target: '@bread/term-levain', kind: 'term' }] },
        chunks: { summary: expect.stringContaining('hollow sound') as string },
      },
    })
  })

  it('gives all diagnostics and nothing else when there is an error', async () => {
    const { answer } = await call('prime_compile', { source: `${source('  requires: [@bread/term-levian]\n')}fact Broken {\n` }, tree)
    expect(answer).toMatchObject({ ok: false, compiled: null })
    const diagnostics = answer.diagnostics as { code: string, source: { file: string, line: number } }[]
    expect(diagnostics.map(diagnostic => diagnostic.code)).toEqual(expect.arrayContaining(['prime/unresolved-reference']))
    expect(diagnostics.length).toBeGreaterThan(1)
    expect(diagnostics.every(diagnostic => diagnostic.source.file === '<source>' && diagnostic.source.line >= 1)).toBe(true)
  })

  it('says that a deep compile has no model here', async () => {
    expect((await call('prime_compile', { source: source(''), deep: true }, tree)).answer.warnings).toEqual([expect.stringContaining('L2 was skipped')])
  })

  it('cuts long texts and many diagnostics, and says so', async () => {
    const long = await call('prime_compile', { source: source(`  rationale: "${'Because it is so. '.repeat(5000)}"\n`) }, tree)
    expect(long.answer).toMatchObject({ ok: true, warnings: [expect.stringContaining('were cut') as string] })
    expect(estimateTokens(long.content[0]!.text)).toBeLessThan(10_000)
    const many = await call('prime_compile', { source: Array.from({ length: 300 }, (_, index) => source('').replaceAll('tap-test', `tap-${index}`).replace('claim', 'nothing')).join('') }, tree)
    expect(JSON.stringify(many.answer.warnings ?? many.answer.diagnostics)).toMatch(/cut|prime\//)
    expect(estimateTokens(many.content[0]!.text)).toBeLessThan(10_000)
  })
})
