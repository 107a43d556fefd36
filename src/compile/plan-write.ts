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

const indexFiles: ReadonlySet<string> = new Set([treeFiles.indexJson, treeFiles.indexXml])

/**
 * Compares a tree with what stands on disk.
 *
 * @param root the real path of the output folder
 * @param candidates the only paths that may need writing, if that is known; the index files among them surely do, for
 * their texts, which take long to put together, are not looked at
 * @param listed what earlier runs say they wrote; entries that this layout cannot hold are ignored
 */
export async function planWrite(root: string, files: ReadonlyMap<string, string>, candidates: readonly string[] | undefined, listed: Iterable<string>): Promise<WritePlan> {
  const plan: WritePlan = { write: [], remove: [] }
  const isPlain = createFolderCheck(root)
  await forEachInSlices(candidates ?? files.keys(), (path) => {
    const isSure = candidates !== undefined && indexFiles.has(path)
    if (isSure || !(isPlain(dirname(path)) && holds(join(root, path), () => files.get(path)!))) plan.write.push(path)
  })
  const gone = new Set([...listed].filter(path => !files.has(path) && isTreePath(path)))
  let twins: ReadonlyMap<string, string> | undefined
  /** Where the file system ignores case, the old spelling of a path is the new file. */
  const isNewFile = (path: string, { ino }: Stats): boolean => {
    if (look(join(root, path.toUpperCase()))?.ino !== ino) return false
    const twin = (twins ??= findTwins(files.keys(), gone)).get(path.toLowerCase())
    return twin !== undefined && look(join(root, twin))?.ino === ino
  }
  await forEachInSlices([...gone].sort(), (path) => {
    const stats = isPlain(dirname(path)) ? look(join(root, path)) : undefined
    if (stats?.isFile() === true && !isNewFile(path, stats)) plan.remove.push(path)
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

/** For each path in lower case the new path that differs by letter case only. */
function findTwins(paths: Iterable<string>, gone: ReadonlySet<string>): Map<string, string> {
  const twins = new Map<string, string>()
  const wanted = new Set([...gone].map(path => path.toLowerCase()))
  for (const path of paths) {
    const lower = path.toLowerCase()
    if (wanted.has(lower)) twins.set(lower, path)
  }
  return twins
}

function holds(file: string, getText: () => string): boolean {
  const stats = look(file)
  if (stats?.isFile() !== true) return false
  const text = getText()
  return stats.size === Buffer.byteLength(text) && readFileSync(file, 'utf8') === text
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
