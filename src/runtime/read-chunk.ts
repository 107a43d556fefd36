import type { Level } from '../tree-format/level.ts'
import type { TreeAtom } from './tree.ts'
import { isWebAddress } from './is-web-address.ts'

/** The largest text of one atom that is read. */
const maxChunkBytes = 4 << 20

/**
 * The text of an atom at a level, when its tree lies in a folder of this machine; undefined when it is not there or
 * may not be read. No tool calls it: the tools give paths.
 */
export async function readChunk(atom: TreeAtom, level: Level): Promise<string | undefined> {
  const bytes = await readTreeFile(atom.location, atom.files[level], maxChunkBytes)
  return bytes === undefined ? undefined : new TextDecoder().decode(bytes)
}

/**
 * The bytes of a file of a tree, by its path relative to the tree; undefined for what is not there, is too large,
 * leads out of the tree, or for a tree behind a URL.
 */
export async function readTreeFile(location: string, path: string, maxBytes: number): Promise<Uint8Array | undefined> {
  if (isWebAddress(location)) return undefined
  const { createFolderSource } = await import('./folder-source.ts')
  try {
    const source = await createFolderSource(location)
    return await source.read(path, maxBytes)
  } catch {
    return undefined
  }
}
