import fc from 'fast-check'
import { expect, test } from 'vitest'
import { idFault } from '../../src/model/atom-id.ts'
import { domainPath, isTreePath } from '../../src/tree-format/layout.ts'

test('every id that L1 accepts is a path of a tree', () => {
  const segment = fc.oneof(fc.stringMatching(/^[a-zA-Z0-9]+(?:-[a-z0-9]+)*$/), fc.constantFrom('con', 'NUL', 'com1', 'lpt9', 'rule-con', 'a'.repeat(99)))
  fc.assert(fc.property(segment, segment, (scope, name) => {
    const id = `@${scope}/${name}`
    fc.pre(idFault(id) === undefined)
    for (const file of ['atom.yaml', 'graph.yaml', 'chunks/summary.md', 'chunks/core.md', 'chunks/full.md']) expect(isTreePath(`${id}/${file}`)).toBe(true)
  }), { numRuns: 1000 })
})

test('nothing else is', () => {
  fc.assert(fc.property(fc.array(fc.constantFrom('.', '..', '/', '\\', '@a', 'b', 'chunks', 'full.md', 'atom.yaml', '_index.xml', 'C:', '\0'), { maxLength: 7 }), (parts) => {
    const path = parts.join('')
    if (isTreePath(path)) expect(path).toMatch(/^(?:_index\.xml|@a[a-z@.]*\/b[a-z@.]*\/(?:atom\.yaml|chunks\/full\.md))$/)
  }), { numRuns: 2000 })
  for (const path of ['', '@a/b', '@a/b/chunks', '@a/con/atom.yaml', '@a/../atom.yaml', '/_index.xml', './_index.xml', '_domains/a/b/domain.yaml', '_domains/../domain.yaml']) expect(isTreePath(path)).toBe(false)
  expect(isTreePath(domainPath('home-cooking'))).toBe(true)
})
