import type { Level } from '../tree-format/level.ts'
import type { TreeAtom } from './tree.ts'

/** The largest text of one atom that is read. */
const maxBytes = 4 << 20

/**
 * The text of an atom at a level, when its tree lies in a folder of this machine; undefined when it is not there or
 * may not be read. The only function that opens `chunks/`, and no tool calls it.
 */
export async function readChunk(atom: TreeAtom, level: Level): Promise<string | undefined> {
  if (/^https?:/.test(atom.location)) return undefined
  const { createFolderSource } = await import('./folder-source.ts')
  try {
    const source = await createFolderSource(atom.location)
    const bytes = await source.read(atom.files[level], maxBytes)
    return bytes === undefined ? undefined : new TextDecoder().decode(bytes)
  } catch {
    return undefined
  }
}
