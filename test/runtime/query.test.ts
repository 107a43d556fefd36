import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { loadTree, query, resolve, type Tree } from '../../src/runtime/index.ts'
import { InputError } from '../../src/runtime/input-error.ts'
import { axes, weights } from '../../src/runtime/weights.ts'
import { bakery } from './kitchen.ts'
import { writeTree } from './tree-folder.ts'

let tree: Tree
const ids = (input: Parameters<typeof query>[1]) => query(tree, { budget_tokens: 100_000, ...input }).hits.map(hit => hit.id)

beforeAll(async () => {
  tree = await loadTree(await writeTree(bakery))
})

/** Adds up what an explanation names, checks the weights, and gives the score that it claims. */
function recompute(explanation: string): number {
  expect(explanation).not.toContain('\n')
  const [score, sum] = explanation.split(';')[0]!.split(' = ')
  const total = sum!.split(' + ').reduce((value, part) => {
    const [, axis, factor, weight] = /^(\w+) ([\d.]+)×([\d.]+)/.exec(part)!
    expect(Number(weight)).toBe(weights[axis as typeof axes[number]])
    return value + Number(factor) * Number(weight)
  }, 0)
  expect(Number(score)).toBeCloseTo(total, 4)
  return Number(score)
}

describe('filters', () => {
  it.each([
    ['kind:rule', ['@bread/rule-tap-test', '@bread/rule-weigh-flour']],
    ['kind:fact,term', ['@bread/fact-cup-spread', '@bread/term-levain']],
    ['kind:fact kind:term', ['@bread/fact-cup-spread', '@bread/term-levain']],
    ['@bread kind:term', ['@bread/term-levain']],
    ['domain:kitchen kind:term', ['@bread/term-levain']],
    ['domain:other', []],
    ['@other', []],
    ['id:@bread/term-levain', ['@bread/term-levain']],
    ['@bread/term-levain', ['@bread/term-levain']],
    ['related:@bread/rule-weigh-flour', ['@bread/fact-cup-spread', '@bread/method-sourdough-loaf']],
  ])('%s', (scope, expected) => {
    expect(ids({ scope }).sort()).toEqual(expected)
  })

  it('takes kinds and leaves out ids', () => {
    expect(ids({ kinds: ['rule'], exclude_ids: ['@bread/rule-tap-test'] })).toEqual(['@bread/rule-weigh-flour'])
  })

  it('names verb and direction of a relation', () => {
    const { hits } = query(tree, { scope: 'related:@bread/rule-weigh-flour' })
    const explanation = (id: string) => hits.find(hit => hit.id === id)?.explanation
    expect(explanation('@bread/fact-cup-spread')).toContain('@bread/rule-weigh-flour validates-with → this')
    expect(explanation('@bread/method-sourdough-loaf')).toContain('this requires → @bread/rule-weigh-flour')
  })

  it.each([
    ['kind:', /kind:rule/],
    ['id:nonsense', /id:@scope\/kind-name/],
    ['colour:red', /`colour:` is not known/],
    ['@/x', /neither `@scope` nor/],
    ['id:@bread/term-levian', /nearest is `@bread\/term-levain`/],
    ['related:@bread/nothing', /no atom `@bread\/nothing`/],
  ])('refuses %s', (scope, message) => {
    expect(() => query(tree, { scope })).toThrow(InputError)
    expect(() => query(tree, { scope })).toThrow(message)
  })

  it('does not echo what has not the shape of an id', () => {
    expect(() => query(tree, { scope: 'id:<script>' })).not.toThrow(/script/)
    expect(() => query(tree, { scope: 'id:<script>' })).toThrow(InputError)
  })

  it('warns of a kind that no atom has, with the nearest', () => {
    expect(query(tree, { scope: 'kind:ruel' })).toEqual({ hits: [], total_tokens: 0, warnings: ['No atom has the kind `ruel`; the nearest is `rule`.'] })
  })
})

describe('ranking', () => {
  it.each([
    ['focus:levain', '@bread/term-levain'],
    ['levains', '@bread/term-levain'],
    ['focus:mother', '@bread/term-levain'],
    ['烘焙', '@bread/term-levain'],
    ['ＷＥＩＧＨＩＮＧ flour', '@bread/rule-weigh-flour'],
    ['pale bottom', '@bread/anti-pattern-cold-oven'],
    ['focus:what is the core temperature of a loaf', '@bread/check-core-temperature'],
  ])('%s finds %s first', (scope, id) => {
    expect(ids({ scope })[0]).toBe(id)
  })

  it('returns only what matches', () => {
    expect(ids({ scope: 'focus:zeppelin' })).toEqual([])
    expect(ids({ tags: ['sourdough'] }).sort()).toEqual(['@bread/method-sourdough-loaf', '@bread/term-levain'])
  })

  it('takes tags for words too when there are words', () => {
    const [hit] = query(tree, { scope: 'focus:loaf', tags: ['measuring'] }).hits
    expect(hit!.id).toBe('@bread/check-core-temperature')
    expect(hit!.explanation).toMatch(/lexical 1×0\.4 \(loaf, measuring\).*tags 1×0\.14 \(measuring\)/)
  })

  it('searches a tag that no atom carries as words, and says so', () => {
    const result = query(tree, { tags: ['hollow'] })
    expect(result.hits.map(hit => hit.id)).toEqual(['@bread/rule-tap-test'])
    expect(result.warnings?.[0]).toContain('`hollow`')
  })

  it('ranks deprecated atoms last and says what replaces them', () => {
    const { hits } = query(tree, { scope: 'focus:tap the bottom of the loaf', budget_tokens: 100_000 })
    expect(hits.at(-1)?.id).toBe('@bread/rule-tap-test')
    expect(hits.at(-1)?.explanation).toContain('deprecated, use @bread/check-core-temperature')
  })

  it('gives the best by quality and centrality when nothing is asked', () => {
    expect(ids({})).toHaveLength(bakery.length)
    expect(ids({}).slice(0, 2)).toEqual(['@bread/method-sourdough-loaf', '@bread/rule-weigh-flour'])
  })

  it.each(['query', 'resolve'] as const)('explains each score of a %s as a sum that can be checked by hand', (tool) => {
    const hits = tool === 'query'
      ? query(tree, { scope: 'focus:which rule for baking a loaf', tags: ['baking'], budget_tokens: 5000 }).hits
      : resolve(tree, { brief: 'how do I bake a loaf with a levain', max_tokens: 5000 }).hits
    expect(hits.length).toBeGreaterThan(2)
    const scores = hits.filter(hit => hit.explanation.includes(' = ')).map(({ explanation }) => recompute(explanation))
    expect(scores).not.toContain(0)
    if (tool === 'query') expect(scores.slice(0, -1)).toEqual([...scores.slice(0, -1)].sort((a, b) => b - a))
  })

  it('leaves out the axis that a weight of 0 switches off', () => {
    const [hit] = query(tree, { scope: 'focus:levain' }, { ...weights, quality: 0 }).hits
    expect(hit!.explanation).not.toContain('quality')
  })

  it('favours the kind that the words ask for', () => {
    const [hit] = query(tree, { scope: 'focus:show me the rule on flour' }).hits
    expect(hit).toMatchObject({ id: '@bread/rule-weigh-flour' })
    expect(hit!.explanation).toContain('kind 1×0.12 (rule)')
  })

  it('names the neighbour that lifts an atom', () => {
    const { hits } = query(tree, { scope: 'focus:open crumb flour' })
    expect(hits.find(hit => hit.id === '@bread/rule-weigh-flour')!.explanation).toContain('(@bread/method-sourdough-loaf)')
  })

  it('has weights that sum to 1', () => {
    expect(axes.reduce((sum, axis) => sum + weights[axis], 0)).toBeCloseTo(1, 10)
    expect([...axes].sort()).toEqual(Object.keys(weights).sort())
  })
})

describe('budget', () => {
  it('skips what does not fit and takes what still does', () => {
    const result = query(tree, { scope: 'focus:sourdough loaf levain', budget_tokens: 130 })
    expect(result.hits.map(hit => hit.id)).toEqual(['@bread/term-levain', '@bread/check-core-temperature'])
    expect(result.total_tokens).toBe(125)
  })

  it('says when nothing fits', () => {
    expect(query(tree, { budget_tokens: 1 }).warnings).toEqual([expect.stringContaining('none fits 1 tokens')])
  })

  it('is never exceeded, and the total is the sum', () => {
    const words = ['loaf', 'flour', 'kind:rule', 'levain', '@bread', 'oven', 'zeppelin']
    fc.assert(fc.property(
      fc.subarray(words),
      fc.integer({ min: 1, max: 2000 }),
      fc.constantFrom('summary', 'core', 'full'),
      (scope, budget, level) => {
        const result = query(tree, { scope: scope.join(' '), budget_tokens: budget, level })
        expect(result.total_tokens).toBeLessThanOrEqual(budget)
        expect(result.total_tokens).toBe(result.hits.reduce((sum, hit) => sum + hit.tokens, 0))
        for (const hit of result.hits) expect(hit.tokens).toBe(tree.atoms.get(hit.id)!.tokens[level])
      },
    ))
  })
})

it('answers or refuses any scope', () => {
  fc.assert(fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary' })), (scope) => {
    try {
      query(tree, { scope })
    } catch (error) {
      expect(error).toBeInstanceOf(InputError)
    }
  }))
})
