import { prepareSearchIndex } from './search-index.ts'
import { treeFacts } from './tree-facts.ts'
import type { Tree } from './tree.ts'

/**
 * Builds what queries need, so that the first one is as fast as the others; without this, the first query does it. Other
 * work goes on meanwhile. Returns the tree.
 */
export async function prepareTree(tree: Tree): Promise<Tree> {
  treeFacts(tree)
  await prepareSearchIndex(tree)
  return tree
}
