import { expect, test } from 'vitest'
import { readAtom, readAtoms } from './read-atoms.ts'

test('an atom has what its fields say', () => {
  expect(readAtom('rule', `version: 1.2.0
  status: deprecated
  description: "Salt
    the water."
  domain: [cooking, pasta]
  tags: [salt, "sea salt"]
  aliases: brine
  superseded-by: @kitchen/rule-brine`)).toMatchObject({
    id: '@kitchen/rule-salt-water',
    kind: 'rule',
    name: 'SaltWater',
    version: '1.2.0',
    status: 'deprecated',
    description: 'Salt the water.',
    domains: ['cooking', 'pasta'],
    tags: ['salt', 'sea salt'],
    aliases: ['brine'],
    supersededBy: '@kitchen/rule-brine',
  })
})

test('what is missing or unknown is left out', () => {
  const atom = readAtom('rule', 'status: stable\n description: null')
  expect(atom).toMatchObject({ status: 'active', domains: [], tags: [], aliases: [], edges: [], slugs: [], mentions: [] })
  for (const key of ['version', 'description', 'supersededBy', 'lead', 'contract']) expect(atom).not.toHaveProperty(key)
})

test.each([
  ['"@kitchen/rule-a"', '@kitchen/rule-a'],
  ['@kitchen/rule-a', '@kitchen/rule-a'],
  ['"@kitchen/rule-A"', '@kitchen/rule-A'],
  ['"kitchen/rule-a"', 'A'],
  ['"@kitchen/nul"', 'A'],
  ['"@kitchen/../rule-a"', 'A'],
  [`"@kitchen/rule-${'a'.repeat(100)}"`, 'A'],
  ['[1]', 'A'],
])('with id %s an atom is called %s', (id, expected) => {
  expect(readAtoms(`rule A { id: ${id} }`)[0]!.id).toBe(expected)
})

test('edges are read in source order, with their fields', () => {
  const atom = readAtom('rule', `see-also: "@kitchen/fact-boiling"
  requires: [@kitchen/term-salt, "@kitchen/term-brine", "sea salt is best", pan, "pot", 3, { a: @kitchen/term-lid }, @kitchen/term-x@1]
  supplies_to: @kitchen/method-pasta`)
  expect(atom.edges.map(({ type, target, field }) => [type, target, field.name])).toEqual([
    ['see-also', '@kitchen/fact-boiling', 'see-also'],
    ['requires', '@kitchen/term-salt', 'requires'],
    ['requires', '@kitchen/term-brine', 'requires'],
    ['supplies-to', '@kitchen/method-pasta', 'supplies_to'],
  ])
  expect(atom.slugs.map(({ type, slug }) => [type, slug])).toEqual([['requires', 'pan'], ['requires', 'pot']])
  expect(atom.mentions.map(mention => mention.value)).toEqual(['@kitchen/term-lid', '@kitchen/term-x'])
})

test('relationships name their own verb', () => {
  const atom = readAtom('rule', `relationships: [
    { verb: requires, target: @kitchen/term-salt }
    { verb: "supplies_to", target: ["@kitchen/method-pasta", soup] }
    { verb: likes, target: @kitchen/term-pan }
    @kitchen/term-pot
  ]`)
  expect(atom.edges.map(({ type, target }) => [type, target])).toEqual([
    ['requires', '@kitchen/term-salt'],
    ['supplies-to', '@kitchen/method-pasta'],
    ['relationships', '@kitchen/term-pan'],
    ['relationships', '@kitchen/term-pot'],
  ])
  expect(atom.slugs).toMatchObject([{ type: 'supplies-to', slug: 'soup' }])
})

test.each([['collection', 'includes'], ['scope', 'includes'], ['taxonomy', undefined]])('members of a %s are read as %s', (kind, verb) => {
  const { edges, mentions } = readAtom(kind, 'members: [@kitchen/rule-a]')
  expect(edges.map(edge => edge.type)).toEqual(verb === undefined ? [] : [verb])
  expect(mentions).toHaveLength(verb === undefined ? 1 : 0)
})

test('earlier values of a duplicate field make no edges and no contract', () => {
  const { edges, contract, mentions } = readAtom('rule', `related: [@kitchen/rule-a]
  related: [@kitchen/rule-b]
  contract: { must-include: [@kitchen/rule-c] }
  contract: { must-avoid: [@kitchen/rule-d] }`)
  expect(edges.map(edge => edge.target)).toEqual(['@kitchen/rule-b'])
  expect(contract).toMatchObject({ mustInclude: [], mustAvoid: [{ id: '@kitchen/rule-d' }] })
  expect(mentions).toEqual([])
})

test('a contract is read from contract and from composition', () => {
  const { contract, mentions } = readAtom('persona', `composition: { must_include: [@kitchen/rule-a, "@kitchen/rule-b", "good taste"], tone: warm, see: @kitchen/rule-z }
  contract: {
    must-avoid: @kitchen/rule-c
    conditionally-required: [{ when: "guests:many", include: [@kitchen/rule-d] }, { when: season:summer, include: "@kitchen/rule-e" }, 3]
  }`)
  expect(contract).toMatchObject({
    mustInclude: [{ id: '@kitchen/rule-a' }, { id: '@kitchen/rule-b' }],
    mustAvoid: [{ id: '@kitchen/rule-c' }],
    conditionallyRequired: [{ when: 'guests:many', include: [{ id: '@kitchen/rule-d' }] }, { when: 'season:summer', include: [{ id: '@kitchen/rule-e' }] }],
  })
  expect(contract!.fields.map(field => field.name)).toEqual(['composition', 'contract'])
  expect(contract!.field).toBe(contract!.fields[0])
  expect(mentions.map(mention => mention.value)).toEqual(['@kitchen/rule-z'])
})

test('an object without the keys of a contract is none', () => {
  expect(readAtom('persona', 'composition: { tone: warm }')).not.toHaveProperty('contract')
  expect(readAtom('method', 'contract: "Serve it warm."')).not.toHaveProperty('contract')
})

test('references in other fields, in text and as keys are mentions, each at its place', () => {
  const atom = readAtom('feedback', `notes: ["See @kitchen/rule-a, and @kitchen/rule-b."]
  uses: @kitchen/tool-scale
  body: [@kitchen/step-boil(water) -> brine]
  scores: { @kitchen/check-taste: 0.9, "@kitchen/check-look": 0.5 }`)
  expect(atom.mentions.map(mention => mention.value)).toEqual([
    '@kitchen/rule-a',
    '@kitchen/rule-b',
    '@kitchen/tool-scale',
    '@kitchen/step-boil',
    '@kitchen/check-taste',
    '@kitchen/check-look',
  ])
  for (const { start, end, value } of atom.mentions) expect(atom.source.text.slice(start, end).replaceAll('"', '')).toBe(value)
})
