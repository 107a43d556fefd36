import { readFile } from 'node:fs/promises'
import type { Hit } from '../runtime/query.ts'
import type { OpenedTree } from './open-tree.ts'

/**
 * The warning that paths of an answer cannot be read yet, or hold older text, because the tree was compiled in memory.
 * None for a tree from disk.
 */
export async function warnUnwritten(hits: readonly Hit[], { tree, compiled }: OpenedTree): Promise<string[]> {
  if (compiled === undefined) return []
  const states = await Promise.all(hits.map(async ({ id, level, path }) => {
    const text = await readFile(path, 'utf8').catch(() => undefined)
    return text === compiled.files.get(tree.atoms.get(id)!.files[level])
  }))
  const behind = states.filter(isWritten => !isWritten).length
  if (behind === 0) return []
  return [`${behind} of the paths ${behind === 1 ? 'is' : 'are'} not on disk as the sources say now: run \`prime compile\` before you read them, or name a compiled tree with \`--tree\`.`]
}
