import { beforeAll, describe, expect, it } from 'vitest'
import { intent, query, type Tree } from '../../src/runtime/index.ts'
import { InputError } from '../../src/runtime/input-error.ts'
import { domainSketch, treeOf } from './domain-sketch.ts'
import { bakery } from './kitchen.ts'

const kitchen = domainSketch('kitchen', `
tags: [baking, flour, sourdough, 烘焙]
axes:
  - { name: stage, matches: [mixing, "final proof", unit-test] }
  - crumb
synonyms:
  autolyse: [soak, 水合]
  flour: [meal]
contract:
  strictness: { type: enum, values: [error, warning] }
  tools: { type: enum-array, values: [scale, thermometer] }
  heading: "## Loaf"
budgets: { default-tokens: 700, max-tokens: 900 }
`)
const brewery = domainSketch('brewery', 'tags: [baking, hops]\n')
let tree: Tree

beforeAll(async () => {
  tree = await treeOf([...bakery, { id: '@bread/persona-village-baker', name: 'VillageBaker', lead: 'Bakes twice a day for people known by name.' }], brewery, kitchen)
})

describe('domain', () => {
  it('is the one with most evidence', () => {
    expect(intent(tree, { brief: 'Weigh the flour for a sourdough' })).toMatchObject({ domain: 'kitchen', confidence: 0.75, ambiguity_flags: [] })
  })

  it('is doubtful when two are close', () => {
    const { domain, ambiguity_flags: flags, confidence } = intent(tree, { brief: 'baking' })
    expect(domain).toBe('brewery')
    expect(flags).toEqual(['domain: brewery or kitchen'])
    expect(confidence).toBe(0.25)
  })

  it('is null when none fits, and focus is there all the same', () => {
    expect(intent(tree, { brief: 'What is the capital of France?' })).toMatchObject({ domain: null, confidence: 0, focus: ['capital', 'france'] })
  })

  it('is the one that is named', () => {
    expect(intent(tree, { brief: 'baking', domain: 'kitchen' })).toMatchObject({ domain: 'kitchen', confidence: 1, ambiguity_flags: [] })
  })

  it('may not be unknown', () => {
    expect(() => intent(tree, { brief: 'x', domain: 'kitchn' })).toThrow(InputError)
    expect(() => intent(tree, { brief: 'x', domain: 'kitchn' })).toThrow(/nearest is `kitchen`/)
  })
})

it.each(['', ' \n\t', '?!', '🔥'])('refuses the brief %j, which has no words', (brief) => {
  expect(() => intent(tree, { brief })).toThrow(InputError)
  expect(() => intent(tree, { brief })).toThrow(/send the task in plain words/)
})

describe('axes and tags', () => {
  it.each([
    ['after the FINAL PROOF', { stage: ['final proof'] }],
    ['remixing', {}],
    ['a unit test', { stage: ['unit-test'] }],
    ['an open crumb', { crumb: ['crumb'] }],
  ])('%s', (brief, axes) => {
    expect(intent(tree, { brief, domain: 'kitchen' }).axes).toEqual(axes)
  })

  it('are matched by substring in scripts without spaces', () => {
    expect(intent(tree, { brief: '怎么烘焙面包' }).tags).toContain('烘焙')
  })

  it('are matched whatever the ending', () => {
    expect(intent(tree, { brief: 'two SOURDOUGHS, baked' }).tags).toEqual(['baking', 'sourdough'])
  })

  it('are not found in function words', async () => {
    const methods = await treeOf([{ id: '@a/term-get', tags: ['get', 'safe'] }])
    expect(intent(methods, { brief: 'how does it get safe' }).tags).toEqual(['safe'])
  })

  it('are reached by synonyms', () => {
    expect(intent(tree, { brief: 'Which meal is best?' }).tags).toContain('flour')
  })
})

it('names kinds that the brief asks for and the tree has', () => {
  expect(intent(tree, { brief: 'Is there a rule for it, or a mistake to avoid? And an example?' }).kinds).toEqual(['rule', 'anti-pattern'])
})

it('finds the persona that is named', () => {
  expect(intent(tree, { brief: 'Write it like the village baker would' }).persona).toBe('@bread/persona-village-baker')
})

it('lets synonyms find atoms, and says so', () => {
  const [hit] = query(tree, { scope: 'focus:meal' }).hits
  expect(hit?.id).toMatch(/flour|cup|levain/)
  expect(hit?.explanation).toContain('meal≈flour')
})

it('takes budgets from the only domain', async () => {
  const single = await treeOf(bakery, kitchen)
  expect(query(single, {}).total_tokens).toBeLessThanOrEqual(700)
  const { total_tokens: total, warnings } = query(single, { budget_tokens: 5000 })
  expect(total).toBeLessThanOrEqual(900)
  expect(warnings?.[0]).toBe('The domain `kitchen` allows 900 tokens at most; 5000 were asked for.')
})
