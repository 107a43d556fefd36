import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { resolve, type Tree } from '../../src/runtime/index.ts'
import { domainSketch, memoryTree, treeOf } from './domain-sketch.ts'
import { bakery } from './kitchen.ts'
import type { AtomSketch } from './tree-folder.ts'

let tree: Tree

beforeAll(async () => {
  tree = await treeOf(bakery)
})

describe('levels', () => {
  it('gives the focal atom in full, and what it requires right behind it', () => {
    const { hits } = resolve(tree, { brief: 'bake a sourdough loaf with an open crumb' })
    expect(hits.slice(0, 3).map(({ id, level }) => [id, level])).toEqual([
      ['@bread/method-sourdough-loaf', 'full'],
      ['@bread/term-levain', 'core'],
      ['@bread/rule-weigh-flour', 'core'],
    ])
    expect(hits[2]!.explanation).toContain('requires of @bread/method-sourdough-loaf')
  })

  it('lowers levels from the bottom until all fits', () => {
    const { hits, total_tokens: total } = resolve(tree, { brief: 'bake a sourdough loaf with an open crumb', max_tokens: 280 })
    expect(total).toBeLessThanOrEqual(280)
    expect(hits.slice(0, 3).map(({ id, level }) => [id, level])).toEqual([
      ['@bread/method-sourdough-loaf', 'core'],
      ['@bread/term-levain', 'core'],
      ['@bread/rule-weigh-flour', 'summary'],
    ])
  })

  it('names must-includes that have no room', () => {
    const { hits, contract, warnings } = resolve(tree, { brief: 'bake a sourdough loaf with an open crumb', max_tokens: 40 })
    expect(hits.map(hit => hit.id)).toEqual(['@bread/method-sourdough-loaf', '@bread/term-levain'])
    expect(contract.must_include).toEqual(['@bread/term-levain', '@bread/rule-weigh-flour'])
    expect(warnings?.join()).toContain('no room in 40 tokens for `@bread/rule-weigh-flour`')
  })

  it('has at most three focal atoms', async () => {
    const same = await treeOf(Array.from({ length: 6 }, (_, index): AtomSketch => ({ id: `@a/rule-n${index}`, lead: 'Knead the dough well.' })))
    const { hits } = resolve(same, { brief: 'knead dough', max_tokens: 10_000 })
    expect(hits.map(hit => hit.level)).toEqual(['full', 'full', 'full', 'core', 'core', 'core'])
  })

  it('ranks a deprecated atom last', () => {
    const { hits } = resolve(tree, { brief: 'tap the bottom of the loaf, listen for a hollow sound' })
    expect(hits.at(-1)).toMatchObject({ id: '@bread/rule-tap-test', level: 'summary' })
  })
})

describe('a persona', () => {
  const atoms: AtomSketch[] = [
    { id: '@a/persona-night-baker', name: 'NightBaker', aliases: ['夜班'], lead: 'Bakes at night, alone.' },
    { id: '@a/rule-two-timers', lead: 'Set two timers.', edges: [{ type: 'related', target: '@a/persona-night-baker' }] },
    { id: '@a/rule-bakers-scale', lead: 'A baker weighs the salt.' },
    { id: '@a/rule-day-salt', lead: 'Salt keeps.' },
  ]
  const ids = async (brief: string) => resolve(await treeOf(atoms), { brief }).hits.map(hit => hit.id)

  it('is who the answer is for, not what is searched', async () => {
    const { intent, hits } = resolve(await treeOf(atoms), { brief: 'For the night baker: how much salt?' })
    expect(intent.persona).toBe('@a/persona-night-baker')
    expect(hits.slice(0, 2).map(hit => hit.id).sort()).toEqual(['@a/rule-bakers-scale', '@a/rule-day-salt'])
    expect(hits[0]!.explanation).not.toContain('baker')
  })

  it('favours what is linked to it, also when the other words find nothing', async () => {
    expect(await ids('夜班 zeppelin')).toEqual(['@a/persona-night-baker', '@a/rule-two-timers'])
  })

  it('is searched when the brief tells nothing else', async () => {
    expect((await ids('the night baker'))[0]).toBe('@a/persona-night-baker')
  })
})

describe('contracts', () => {
  const atoms: AtomSketch[] = [
    {
      id: '@a/pattern-oven',
      lead: 'Preheat the oven with its stone.',
      contract: {
        'must-include': ['@a/rule-gloves'],
        'must-avoid': ['@a/rule-cold-start'],
        'conditionally-required': [
          { when: 'fuel:gas', include: ['@a/check-flame'] },
          { when: 'tag:steam', include: ['@a/fact-steam'] },
          { when: 'kind:method', include: ['@a/method-preheat'] },
          { when: 'nonsense', include: ['@a/rule-never'] },
        ],
      },
      edges: [{ type: 'conflicts', target: '@a/tool-microwave' }, { type: 'contradicts', target: '@a/anti-pattern-no-stone' }],
    },
    { id: '@a/rule-gloves', lead: 'Wear gloves.', edges: [{ type: 'requires', target: '@gone/term-glove' }] },
    { id: '@a/rule-cold-start', lead: 'Start the oven cold, without a stone.' },
    { id: '@a/tool-microwave', lead: 'Preheat no oven and no stone: take the microwave.' },
    { id: '@a/anti-pattern-no-stone', kind: 'anti-pattern', lead: 'An oven with no stone.' },
    { id: '@a/check-flame', lead: 'See that the flame burns blue.' },
    { id: '@a/fact-steam', tags: ['steam'], lead: 'Steam keeps the crust soft.' },
    { id: '@a/method-preheat', lead: 'Heat for an hour.' },
    { id: '@a/rule-never', lead: 'Nobody asks for this.' },
  ]
  const domain = domainSketch('kitchen', 'axes:\n  - { name: fuel, matches: [gas, wood] }\ncontract:\n  strictness: { type: enum, values: [error, warning] }\n  tools: { type: enum-array, values: [scale, stone] }\n  heading: "## Oven"\n')
  let contracts: Tree

  beforeAll(async () => {
    contracts = await treeOf(atoms, domain)
  })

  it('includes transitively, and names what the tree lacks', () => {
    const { hits, contract, warnings } = resolve(contracts, { brief: 'preheat oven stone' })
    expect(hits.slice(0, 2).map(hit => hit.id)).toEqual(['@a/pattern-oven', '@a/rule-gloves'])
    expect(contract.must_include).toEqual(expect.arrayContaining(['@a/rule-gloves', '@gone/term-glove']))
    expect(warnings?.join()).toContain('do not hold `@gone/term-glove`')
  })

  it('keeps out and names what is excluded, anti-patterns aside', () => {
    const { hits, contract, warnings } = resolve(contracts, { brief: 'preheat oven stone' })
    const ids = hits.map(hit => hit.id)
    expect(ids).not.toContain('@a/rule-cold-start')
    expect(ids).not.toContain('@a/tool-microwave')
    expect(ids).toContain('@a/anti-pattern-no-stone')
    expect(contract.must_avoid).toEqual(['@a/rule-cold-start', '@a/tool-microwave'])
    expect(warnings?.join()).toContain('`@a/tool-microwave` matches but stays out: @a/pattern-oven conflicts @a/tool-microwave')
  })

  it.each([
    ['preheat oven stone with gas', ['@a/check-flame']],
    ['preheat oven stone, with steam', ['@a/fact-steam']],
    ['how do I preheat oven stone', ['@a/method-preheat']],
    ['preheat oven stone', []],
  ])('evaluates conditions: %s', (brief, expected) => {
    const conditional = ['@a/check-flame', '@a/fact-steam', '@a/method-preheat', '@a/rule-never']
    expect(resolve(contracts, { brief }).contract.must_include.filter(id => conditional.includes(id))).toEqual(expected)
  })

  it('fills the fields of the domain\'s contract', () => {
    expect(resolve(contracts, { brief: 'oven on gas, error level, with scale and stone' }).contract.fields).toEqual({ strictness: 'error', tools: ['scale', 'stone'], heading: '## Oven' })
  })

  it('reads what a collection includes as must-include, cycles and all', async () => {
    const kit = await treeOf([
      { id: '@a/collection-kit', lead: 'The starter kit.', edges: [{ type: 'includes', target: '@a/rule-x' }] },
      { id: '@a/rule-x', lead: 'X.', edges: [{ type: 'requires', target: '@a/rule-y' }] },
      { id: '@a/rule-y', lead: 'Y.', edges: [{ type: 'requires', target: '@a/rule-x' }] },
    ])
    expect(resolve(kit, { brief: 'starter kit' }).contract.must_include).toEqual(['@a/rule-x', '@a/rule-y'])
  })
})

it('answers only from the domain that is named', async () => {
  const two = await treeOf([{ id: '@a/rule-one', domain: ['x', 'both'], lead: 'Knead.' }, { id: '@a/rule-two', domain: 'y', lead: 'Knead.' }])
  expect(resolve(two, { brief: 'knead', domain: 'y' }).hits.map(hit => hit.id)).toEqual(['@a/rule-two'])
  expect(resolve(two, { brief: 'knead', domain: 'both' }).hits.map(hit => hit.id)).toEqual(['@a/rule-one'])
})

it('says when nothing matches', () => {
  expect(resolve(tree, { brief: 'zeppelin' })).toMatchObject({ hits: [], total_tokens: 0, contract: { must_include: [], must_avoid: [] }, warnings: [expect.stringContaining('No atom matches') as string] })
})

it('keeps every budget and every exclusion, whatever the graph', () => {
  const sketch = fc.record({
    words: fc.subarray(['oven', 'stone', 'loaf', 'flour'], { minLength: 1 }),
    edges: fc.array(fc.record({ type: fc.constantFrom('requires', 'conflicts', 'contradicts', 'related'), to: fc.nat(8) }), { maxLength: 3 }),
    size: fc.integer({ min: 5, max: 60 }),
  })
  fc.assert(fc.property(fc.array(sketch, { minLength: 1, maxLength: 8 }), fc.integer({ min: 1, max: 1500 }), (sketches, budget) => {
    const random = memoryTree(sketches.map(({ words, edges, size }, index): AtomSketch => ({
      id: `@r/rule-n${index}`,
      lead: words.join(' '),
      tokens: { summary: size, core: size * 3, full: size * 8 },
      edges: edges.map(({ type, to }) => ({ type, target: `@r/rule-n${to}` })),
    })))
    const result = resolve(random, { brief: 'oven stone loaf flour', max_tokens: budget })
    const ids = result.hits.map(hit => hit.id)
    expect(result.total_tokens).toBeLessThanOrEqual(budget)
    expect(result.total_tokens).toBe(result.hits.reduce((sum, hit) => sum + hit.tokens, 0))
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) {
      const excluded = random.atoms.get(id)!.edges.filter(edge => edge.type === 'conflicts' || edge.type === 'contradicts').map(edge => edge.target)
      expect(ids.filter(other => other !== id && excluded.includes(other))).toEqual([])
    }
  }))
})
