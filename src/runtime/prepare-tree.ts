import { prepareSearchIndex } from './search-index.ts'
import { treeFacts } from './tree-facts.ts'
import type { Tree } from './tree.ts'

/**
 * Builds what queries need, so that the first one is as fast as the others; without this, the first query does it. Other
 * work goes on meanwhile. Returns the tree.
 */
export async function prepareTree(tree: Tree): Promise<Tree> {
  // What came in meanwhile, such as a client's first message, is answered before.
  await new Promise(resolve => setTimeout(resolve, 0))
  treeFacts(tree)
  await prepareSearchIndex(tree)
  return tree
}
