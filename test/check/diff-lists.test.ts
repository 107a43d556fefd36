import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changeSorted, diffLists } from '../../src/check/diff-lists.ts'

interface Item { key: number }
const byKey = (a: Item, b: Item): number => a.key - b.key

test('a list that is changed is the list that is sorted anew', () => {
  const list = fc.uniqueArray(fc.nat(200), { maxLength: 120 }).map(keys => keys.map((key): Item => ({ key })))
  fc.assert(fc.property(list, list, fc.integer({ min: 0, max: 120 }), (items, others, count) => {
    const before = [...items].sort(byKey)
    const kept = items.slice(count)
    const after = [...kept, ...others].sort(byKey)
    const change = diffLists(before, after)
    expect(new Set(change.removed)).toEqual(new Set(items.slice(0, count)))
    expect(new Set(change.added)).toEqual(new Set(others))
    const changed = changeSorted(before, change, byKey)
    expect(changed.map(({ key }) => key)).toEqual(after.map(({ key }) => key))
    expect(new Set(changed)).toEqual(new Set(after))
    if (changed.length === before.length && change.removed.length === 0) expect(changed).toEqual(before)
  }))
})
