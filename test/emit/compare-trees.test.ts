import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareTrees } from '../../src/emit/compare-trees.ts'
import { toEmittedAtom } from '../../src/emit/emit-atom.ts'
import { emitTree } from '../../src/emit/emit-tree.ts'
import { indexAtom } from './index-atom.ts'
import type { TreeDiff } from '../../src/emit/compare-trees.ts'
import type { EmittedAtom } from '../../src/emit/emit-atom.ts'

const ids = ['@a/rule-one', '@a/rule-two', '@a/rule-two-b', '@b/fact-one', '@b/term-x']
const domains = [undefined, 'baking', 'cooking', ['baking', 'cooking'], ['cooking', 'baking']]

/** The same object for the same atom, as a compiler that keeps what did not change gives it. */
const made = new Map<string, EmittedAtom>()
function emitted(id: string, domain: number, text: number, tag: number, isShort: boolean): EmittedAtom {
  const key = JSON.stringify([id, domain, text, tag, isShort])
  const atom = made.get(key) ?? toEmittedAtom(
    indexAtom({ id, tags: [`tag-${tag}`], ...domains[domain] !== undefined && { domain: domains[domain] } }),
    `Text ${text >> 1}.\n`,
    [[`${id}/chunks/full.md`, `Full ${text}.\n`], ...isShort ? [] : [[`${id}/atom.yaml`, `tag: ${tag}\n`] as const]],
  )
  made.set(key, atom)
  return atom
}

const atom = fc.tuple(fc.constantFrom(...ids), fc.nat(domains.length - 1), fc.nat(3), fc.nat(1), fc.boolean()).map(parts => emitted(...parts))
const domainFile = fc.record({ name: fc.constantFrom('baking', 'cooking'), text: fc.constantFrom('a\n', 'b\n') })
const tree = fc.record({
  atoms: fc.uniqueArray(atom, { selector: ({ entry }) => entry.id }),
  domains: fc.uniqueArray(domainFile, { selector: ({ name }) => name }),
}).map(emitTree)

const sorted = ({ changed, removed }: TreeDiff): TreeDiff => ({ changed: [...changed].sort(), removed: [...removed].sort() })

test('emitted trees differ in exactly the files whose texts differ, the index files among them', () => {
  fc.assert(fc.property(tree, tree, (before, after) => {
    expect(sorted(compareTrees(before, after))).toEqual(sorted(compareTrees(new Map(before), new Map(after))))
  }), { numRuns: 1000 })
})
