import { expect, it } from 'vitest'
import { loadTree, query, resolve } from '../../src/runtime/index.ts'
import { bakery } from './kitchen.ts'
import { writeTree, type AtomSketch } from './tree-folder.ts'

const instead = '`@bread/rule-tap-test` is deprecated; use `@bread/check-core-temperature` instead.'

it('names what replaces a deprecated atom among the hits, and warns of no other', async () => {
  const tree = await loadTree(await writeTree(bakery))
  expect(query(tree, { scope: 'hollow sound of the loaf' }).warnings).toEqual([instead])
  expect(query(tree, { scope: 'flour' })).not.toHaveProperty('warnings')
  const resolved = resolve(tree, { brief: 'tap the loaf and listen for a hollow sound' })
  expect(resolved.hits.map(({ id }) => id)).toContain('@bread/rule-tap-test')
  expect(resolved.warnings).toContain(instead)
})

it('stays short when there are many', async () => {
  const old = Array.from({ length: 7 }, (_, index): AtomSketch => ({ id: `@a/rule-${index}`, status: 'deprecated', lead: 'Oil the pan.', tokens: { summary: 10, core: 20, full: 30 } }))
  const { warnings } = query(await loadTree(await writeTree(old)), { scope: 'oil' })
  expect(warnings).toHaveLength(6)
  expect(warnings).toEqual(expect.arrayContaining(['`@a/rule-0` is deprecated.', '2 more hits are deprecated; see the explanations.']))
})
