import { createWriter } from './create-writer.ts'
import type { WriteResult } from './create-writer.ts'

/**
 * Writes a tree to a folder, each file whole and only where its bytes change, and removes what an earlier run wrote
 * and this tree has not.
 *
 * @param files texts by path relative to the tree, with `/`, as `compile` returns them
 * @param dir the tree's folder; made when it is not there
 * @throws WriteError when the folder cannot be written; what stands there then is whole, and the next run repairs it
 */
export async function write(files: ReadonlyMap<string, string>, dir: string): Promise<WriteResult> {
  return createWriter(dir).write(files)
}
