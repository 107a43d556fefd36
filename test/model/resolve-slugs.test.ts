import { expect, test } from 'vitest'
import type { Atom } from '../../src/model/atom.ts'
import { resolveSlugs } from '../../src/model/resolve-slugs.ts'
import { readAtoms } from './read-atoms.ts'

function targets(atom: Atom): string[] {
  return atom.edges.map(edge => edge.target)
}

test('a slug is first of the same scope and kind', () => {
  const atoms = readAtoms(`persona Calm { id: "@a/persona-calm" conflicts: ["loud"] }
    persona Loud { id: "@a/persona-loud" } voice Loud { id: "@a/voice-loud" } persona Loud { id: "@b/persona-loud" }`)
  expect(resolveSlugs(atoms)).toEqual([])
  expect(targets(atoms[0]!)).toEqual(['@a/persona-loud'])
})

test('else it is the only atom whose name is the slug or ends in it', () => {
  const atoms = readAtoms(`rule Salt { id: "@a/rule-salt" related: [brine, fact-boiling, "sea-water"] }
    term Brine { id: "@b/term-brine" } fact Boiling { id: "@b/fact-boiling" } term Cold { id: "@b/term-cold-sea-water" } term Cold { id: "@b/term-underbrine" }`)
  expect(resolveSlugs(atoms)).toEqual([])
  expect(targets(atoms[0]!)).toEqual(['@b/term-brine', '@b/fact-boiling', '@b/term-cold-sea-water'])
})

test('several or none make a problem and no edge', () => {
  const atoms = readAtoms(`rule Salt { id: "@a/rule-salt" related: [@a/term-x, brine, pot] }
    term Brine { id: "@b/term-brine" } fact Brine { id: "@b/fact-brine" }`)
  expect(resolveSlugs(atoms).map(({ atom, target, candidates }) => [atom.id, target.slug, candidates])).toEqual([
    ['@a/rule-salt', 'brine', ['@b/fact-brine', '@b/term-brine']],
    ['@a/rule-salt', 'pot', []],
  ])
  expect(targets(atoms[0]!)).toEqual(['@a/term-x'])
})

test('resolved slugs stand in their places of the source order', () => {
  const atoms = readAtoms('rule Salt { id: "@a/rule-salt" related: [@a/term-x, pan, @a/term-y] } term Pan { id: "@a/term-pan" }')
  resolveSlugs(atoms)
  expect(targets(atoms[0]!)).toEqual(['@a/term-x', '@a/term-pan', '@a/term-y'])
})

test('running again with other atoms starts afresh', () => {
  const [salt, first] = readAtoms('rule Salt { id: "@a/rule-salt" related: [pan] } term Pan { id: "@a/term-pan" }') as [Atom, Atom]
  const second = readAtoms('tool Pan { id: "@b/tool-pan" }')[0]!
  resolveSlugs([salt, first])
  expect(targets(salt)).toEqual(['@a/term-pan'])
  resolveSlugs([salt, second])
  expect(targets(salt)).toEqual(['@b/tool-pan'])
  expect(resolveSlugs([salt, first, second])).toHaveLength(1)
  expect(targets(salt)).toEqual([])
})

test('an atom without an id has a scope of its own', () => {
  const atoms = readAtoms('rule Salt { related: [pan] } term Pan { id: "@a/term-pan" }')
  resolveSlugs(atoms)
  expect(targets(atoms[0]!)).toEqual(['@a/term-pan'])
})
