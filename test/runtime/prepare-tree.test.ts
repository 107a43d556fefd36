import { expect, it } from 'vitest'
import { query } from '../../src/runtime/index.ts'
import { prepareTree } from '../../src/runtime/prepare-tree.ts'
import { searchIndex } from '../../src/runtime/search-index.ts'
import { memoryTree } from './domain-sketch.ts'

it('builds the index beside other work, once, and the answers are the same', async () => {
  const sketches = Array.from({ length: 250 }, (_, index) => ({ id: `@a/rule-number-${index}`, lead: `Rule ${index} on ${['salt', 'flour', 'water'][index % 3]!}.` }))
  const tree = memoryTree(sketches)
  let turns = 0
  const timer = setInterval(() => { turns++ }, 0)
  expect(await prepareTree(tree)).toBe(tree)
  clearInterval(timer)
  expect(turns).toBeGreaterThan(0)
  const index = searchIndex(tree)
  await prepareTree(tree)
  expect(searchIndex(tree)).toBe(index)
  expect(query(tree, { scope: 'salt' })).toEqual(query(memoryTree(sketches), { scope: 'salt' }))
})
