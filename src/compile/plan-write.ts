import { lstat, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isTreePath, treeFiles } from '../tree-format/layout.ts'
import { createFolderCheck } from './folder-check.ts'
import { forEachLimited } from './for-each-limited.ts'

/** What a write will change, as paths relative to the tree. */
export interface WritePlan {
  write: string[]
  remove: string[]
}

const atOnce = 16

/**
 * Compares a tree with what stands on disk.
 *
 * @param root the real path of the output folder
 * @param known what the folder is known to hold already; its equal texts are not looked at
 * @param listed what earlier runs say they wrote; entries that this layout cannot hold are ignored
 */
export async function planWrite(root: string, files: ReadonlyMap<string, string>, known: ReadonlyMap<string, string> | undefined, listed: Iterable<string>): Promise<WritePlan> {
  const changed = new Set<string>()
  const differing = [...files].filter(([path, text]) => known?.get(path) !== text)
  await forEachLimited(differing, atOnce, async ([path, text]) => {
    if (!await holds(join(root, path), text)) changed.add(path)
  })
  const isPlain = createFolderCheck(root)
  const gone = new Set<string>()
  const candidates = new Set([...listed].filter(path => !files.has(path) && isTreePath(path)))
  const wanted = candidates.size === 0 ? new Map<string, string>() : new Map([...files.keys()].map(path => [path.toLowerCase(), path]))
  await forEachLimited(candidates, atOnce, async (path) => {
    if (!await isPlain(dirname(path))) return
    const stats = await lstat(join(root, path)).catch(() => undefined)
    if (stats?.isFile() !== true) return
    // Where the file system ignores case, the old spelling of a path is the new file.
    const twin = wanted.get(path.toLowerCase())
    if (twin !== undefined && (await lstat(join(root, twin)).catch(() => undefined))?.ino === stats.ino) return
    gone.add(path)
  })
  return { write: [...files.keys()].filter(path => changed.has(path)), remove: [...gone].sort() }
}

async function holds(file: string, text: string): Promise<boolean> {
  const stats = await lstat(file).catch(() => undefined)
  if (stats?.isFile() !== true || stats.size !== Buffer.byteLength(text)) return false
  return (await readFile(file)).equals(Buffer.from(text))
}

/** The files that `_index.json` says were written; none when it is missing, damaged or a link. */
export async function readListed(root: string): Promise<string[]> {
  const file = join(root, treeFiles.indexJson)
  try {
    if (!(await lstat(file)).isFile()) return []
    const { files } = JSON.parse(await readFile(file, 'utf8')) as { files?: unknown }
    return Array.isArray(files) ? files.filter(path => typeof path === 'string') : []
  } catch {
    return []
  }
}

/** A text that changes whenever anybody writes the index files. */
export async function stampIndex(root: string): Promise<string> {
  const stamps = [treeFiles.indexJson, treeFiles.indexXml].map(async (name) => {
    const stats = await lstat(join(root, name), { bigint: true }).catch(() => undefined)
    return stats === undefined ? '-' : `${stats.ino} ${stats.size} ${stats.mtimeNs} ${stats.ctimeNs}`
  })
  return (await Promise.all(stamps)).join('; ')
}
