import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { emitAtomYaml, orderAtomYaml } from '../../src/emit/atom-yaml.ts'
import { toEmittedAtom } from '../../src/emit/emit-atom.ts'
import { emitTree } from '../../src/emit/emit-tree.ts'
import { emitGraphYaml } from '../../src/emit/graph-yaml.ts'
import { sha256 } from '../../src/emit/sha256.ts'
import { indexAtom } from './index-atom.ts'
import type { EmittedAtom } from '../../src/emit/emit-atom.ts'
import type { IndexJson } from '../../src/tree-format/index-json.ts'

function emitted(id: string): EmittedAtom {
  return toEmittedAtom(indexAtom({ id }), 'Salt the water.\n', [[`${id}/chunks/summary.md`, 'Salt the water.\n'], [`${id}/atom.yaml`, 'id: x\n']])
}

const domain = { name: 'cooking', text: 'name: cooking\n' }

test('files come in the order of writing, and _index.json lists them all', () => {
  const files = emitTree({ atoms: [emitted('@b/rule-b'), emitted('@a/rule-a'), emitted('@a/rule-a-long')], domains: [domain] })
  expect([...files.keys()]).toEqual([
    '@a/rule-a/chunks/summary.md',
    '@a/rule-a/atom.yaml',
    '@a/rule-a-long/chunks/summary.md',
    '@a/rule-a-long/atom.yaml',
    '@b/rule-b/chunks/summary.md',
    '@b/rule-b/atom.yaml',
    'domain.yaml',
    '_index.json',
    '_index.xml',
  ])
  const index = JSON.parse(files.get('_index.json')!) as IndexJson
  expect(index.version).toBe(1)
  expect(index.index_xml).toBe(sha256(files.get('_index.xml')!))
  expect(index.domains).toEqual(['domain.yaml'])
  expect(index.atoms).toEqual([indexAtom({ id: '@a/rule-a' }), indexAtom({ id: '@a/rule-a-long' }), indexAtom({ id: '@b/rule-b' })])
  expect(index.files).toEqual([...files.keys()].sort())
})

test('several domains get a folder each', () => {
  const files = emitTree({ atoms: [], domains: [{ name: 'cooking', text: 'a' }, { name: 'baking', text: 'b' }] })
  expect([...files.keys()]).toEqual(['_domains/baking/domain.yaml', '_domains/cooking/domain.yaml', '_index.json', '_index.xml'])
})

test('an empty tree is whole', () => {
  const files = emitTree({ atoms: [], domains: [] })
  expect(JSON.parse(files.get('_index.json')!)).toMatchObject({ atoms: [], domains: [], files: ['_index.json', '_index.xml'] })
})

test('the order of the input does not matter', () => {
  const atoms = ['@a/rule-a', '@a/rule-b', '@b/fact-a', '@b/rule-c'].map(emitted)
  const expected = [...emitTree({ atoms, domains: [domain] })]
  fc.assert(fc.property(fc.shuffledSubarray(atoms, { minLength: 4 }), (shuffled) => {
    expect([...emitTree({ atoms: shuffled, domains: [domain] })]).toEqual(expected)
  }))
})

test('atom.yaml: keys in their order, absent ones left out', () => {
  const { edges: _edges, ...metadata } = indexAtom({
    'version': '1.0.0',
    'description': 'Salt: "when it boils".',
    'domain': ['cooking', 'no'],
    'superseded-by': '@kitchen/rule-salt',
    'contract': { 'must-include': ['@a/b'], 'must-avoid': [], 'conditionally-required': [{ when: 'diet:vegan', include: ['@a/c'] }] },
  })
  const text = emitAtomYaml(metadata)
  expect(text).toBe(`id: "@kitchen/rule-salt-water"
kind: rule
name: SaltWater
version: 1.0.0
status: active
description: "Salt: \\"when it boils\\"."
domain: [ cooking, "no" ]
tags: []
lead: Salt the water.
aliases: []
has: [ id, claim ]
content_hash: sha256:${'0'.repeat(64)}
tokens: { summary: 10, core: 20, full: 30, encoding: cl100k_base }
projection: { summary: chunks/summary.md, core: chunks/core.md, full: chunks/full.md }
contract: { must-include: [ "@a/b" ], must-avoid: [], conditionally-required: [ { when: diet:vegan, include: [ "@a/c" ] } ] }
quality: { overall: 3.5 }
superseded-by: "@kitchen/rule-salt"
source: { file: "@kitchen/rule-salt-water.prime", line: 1 }
`)
  expect(parse(text)).toEqual(metadata)
  expect(Object.keys(orderAtomYaml(metadata))).toEqual(Object.keys(parse(text) as object))
})

test('graph.yaml: one edge per line', () => {
  expect(emitGraphYaml({ atom: '@a/b', edges: [{ type: 'requires', target: '@a/c', kind: 'term' }, { type: 'see-also', target: '@x/y', external: true }] }))
    .toBe('atom: "@a/b"\nedges:\n  - { type: requires, target: "@a/c", kind: term }\n  - { type: see-also, target: "@x/y", external: true }\n')
  expect(emitGraphYaml({ atom: '@a/b', edges: [] })).toBe('atom: "@a/b"\nedges: []\n')
})
