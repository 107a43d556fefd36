import { smallTree } from './small-tree.ts'

const ids = Array.from({ length: 12 }, (_, i) => `@kitchen/rule-${i}`)

/** Trees that differ in atoms and in texts. */
export const changingTrees: readonly Map<string, string>[] = [
  smallTree(ids, 'v1'),
  smallTree(ids.slice(4), 'v2'),
  smallTree(ids.slice(0, 6), 'v1'),
  smallTree(['@other/fact-x', ...ids], 'v3'),
]
