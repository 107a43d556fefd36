import { beforeAll, describe, expect, it } from 'vitest'
import { ideasOf } from '../../src/runtime/ideas.ts'
import { query, type Tree } from '../../src/runtime/index.ts'
import { createPhraseIndex, createPhraseText } from '../../src/runtime/match-phrases.ts'
import { domainSketch, treeOf } from './domain-sketch.ts'

let tree: Tree
const find = (text: string) => Object.fromEntries(ideasOf(tree).find(createPhraseText(text)))

beforeAll(async () => {
  tree = await treeOf([
    { id: '@bread/rule-long-proof', lead: 'Give the dough a night in the cold.' },
    { id: '@bread/rule-short-proof', lead: 'Shape before noon.' },
    { id: '@bread/fact-yeast', lead: 'Yeast feeds on sugar.', aliases: ['raising agent'] },
  ], domainSketch('kitchen', `
synonyms:
  overnight: [a night, until morning, 一晩, 过夜, "über Nacht"]
  yeast: [raising agent, 酵母, __proto__]
  constructor: [builder]
`))
})

describe('an idea', () => {
  it.each([
    ['Leave it until MORNING', { overnight: 'until morning' }],
    ['two nights? a night', { overnight: 'a night' }],
    ['Overnight rest', { overnight: 'overnight' }],
    ['ruht Uber-Nacht', { overnight: 'über Nacht' }],
    ['冷蔵庫で一晩寝かせる', { overnight: '一晩' }],
    ['用酵母过夜发酵', { yeast: '酵母', overnight: '过夜' }],
    ['raising agents', { yeast: 'raising agent' }],
    ['until the morning', {}],
    ['__proto__ and a builder', { yeast: '__proto__', constructor: 'builder' }],
    ['', {}],
  ])('is found in %s', (text, expected) => {
    expect(find(text)).toEqual(expected)
  })

  it('joins what is worded differently, in the query and in the atom', () => {
    const { hits } = query(tree, { scope: 'focus:bis morgen über Nacht stehen lassen' })
    expect(hits.map(hit => hit.id)).toEqual(['@bread/rule-long-proof'])
    expect(hits[0]!.explanation).toContain('(über Nacht≈overnight)')
  })

  it('counts once, however often a query words it', () => {
    const [once] = query(tree, { scope: 'focus:过夜' }).hits
    const [twice] = query(tree, { scope: 'focus:过夜 一晩' }).hits
    expect(twice!.explanation).toBe(once!.explanation)
  })

  it('does not outweigh a second word: who speaks of two comes before who says one in several ways', async () => {
    const spoken = await treeOf([
      { id: '@bread/fact-one', lead: 'A night, overnight, is long.' },
      { id: '@bread/fact-two', lead: 'Overnight is for sugar.' },
      ...['three', 'four', 'five'].map(name => ({ id: `@bread/fact-${name}`, lead: 'Shape before noon.' })),
    ], domainSketch('kitchen', 'synonyms:\n  overnight: [a night, night]\n'))
    expect(query(spoken, { scope: 'focus:sugar overnight' }).hits.map(hit => hit.id)).toEqual(['@bread/fact-two', '@bread/fact-one'])
  })
})

it('looks up many phrases that begin alike in time that does not grow with them', () => {
  const index = createPhraseIndex(Array.from({ length: 20_000 }, (_, place) => [`salt ${place} ${'salt '.repeat(place % 100)}`, place] as const))
  expect([...index.find(createPhraseText(`${'salt '.repeat(50_000)}7 salt salt salt salt salt salt salt`)).values()]).toEqual([`salt 7 ${'salt '.repeat(7)}`])
})
