import { lstatSync, readFileSync } from 'node:fs'
import { lstat, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isTreePath, treeFiles } from '../tree-format/layout.ts'
import { createFolderCheck } from './folder-check.ts'
import { forEachInSlices } from './for-each-in-slices.ts'
import type { Stats } from 'node:fs'

/** What a write will change, as paths relative to the tree. */
export interface WritePlan {
  write: string[]
  remove: string[]
}

/**
 * Compares a tree with what stands on disk.
 *
 * @param root the real path of the output folder
 * @param known what the folder is known to hold already; its equal texts are not looked at
 * @param listed what earlier runs say they wrote; entries that this layout cannot hold are ignored
 */
export async function planWrite(root: string, files: ReadonlyMap<string, string>, known: ReadonlyMap<string, string> | undefined, listed: Iterable<string>): Promise<WritePlan> {
  const plan: WritePlan = { write: [], remove: [] }
  const isPlain = createFolderCheck(root)
  await forEachInSlices(files, ([path, text]) => {
    if (known?.get(path) !== text && !(isPlain(dirname(path)) && holds(join(root, path), text))) plan.write.push(path)
  })
  const candidates = new Set([...listed].filter(path => !files.has(path) && isTreePath(path)))
  const twins = candidates.size === 0 ? new Map<string, string>() : new Map([...files.keys()].map(path => [path.toLowerCase(), path]))
  await forEachInSlices([...candidates].sort(), (path) => {
    const stats = isPlain(dirname(path)) ? look(join(root, path)) : undefined
    if (stats?.isFile() !== true) return
    // Where the file system ignores case, the old spelling of a path is the new file.
    const twin = twins.get(path.toLowerCase())
    if (twin === undefined || look(join(root, twin))?.ino !== stats.ino) plan.remove.push(path)
  })
  return plan
}

function look(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false })
  } catch {
    return undefined
  }
}

function holds(file: string, text: string): boolean {
  const stats = look(file)
  return stats?.isFile() === true && stats.size === Buffer.byteLength(text) && readFileSync(file, 'utf8') === text
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
