import { readdir, realpath, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import picomatch from 'picomatch'
import { treeFiles } from '../tree-format/layout.ts'
import { errorCode } from './error-code.ts'
import { toSlashes } from './to-slashes.ts'
import type { Dirent } from 'node:fs'

/** What a folder is searched for. Globs are relative to it. */
export interface WalkOptions {
  include: readonly string[]
  exclude: readonly string[]
}

/** What stands below a source folder; absolute paths, in no order. */
export interface WalkResult {
  sources: string[]
  domainFiles: string[]
  /** The folder itself and all below it that were looked into. */
  folders: string[]
  /** Links to what lies outside the folder, or nowhere; not followed. */
  outsideLinks: string[]
  /** Folders that the system refuses to read, with the reason. */
  unreadable: { path: string, reason: string }[]
}

/** Never sources, whatever the globs say: other people's code, and the inner life of tools. */
const skipped: ReadonlySet<string> = new Set(['node_modules', '.git'])

/**
 * Searches a folder for sources and domain files. Links inside it that stay inside are followed to files; compiled trees
 * below it are passed over. Empty when the folder vanishes meanwhile.
 *
 * @param root the folder; may itself be a link
 */
export async function walkFolder(root: string, options: WalkOptions): Promise<WalkResult> {
  const result: WalkResult = { sources: [], domainFiles: [], folders: [], outsideLinks: [], unreadable: [] }
  const isIncluded = picomatch([...options.include], { ignore: [...options.exclude] })
  const isExcluded = picomatch([...options.exclude])
  const looksHidden = options.include.some(glob => /(?:^|\/)\./.test(glob))
  const links: string[] = []

  async function look(folder: string): Promise<void> {
    let entries: Dirent[]
    try {
      entries = await readdir(folder, { withFileTypes: true })
    } catch (error) {
      if (errorCode(error) !== 'ENOENT' && errorCode(error) !== 'ENOTDIR') result.unreadable.push({ path: folder, reason: (error as Error).message })
      return
    }
    const isTree = entries.some(entry => entry.name === treeFiles.indexXml)
    if (isTree && folder !== root) return
    result.folders.push(folder)
    await Promise.all(entries.map(async (entry) => {
      const path = join(folder, entry.name)
      const local = toSlashes(relative(root, path))
      if (entry.isSymbolicLink()) {
        links.push(path)
      } else if (entry.isDirectory()) {
        if (skipped.has(entry.name) || (entry.name.startsWith('.') && !looksHidden) || isExcluded(local)) return
        await look(path)
      } else if (entry.isFile()) {
        if (isIncluded(local)) result.sources.push(path)
        else if (entry.name === treeFiles.domain && !isTree && !isExcluded(local)) result.domainFiles.push(path)
      }
    }))
  }

  await look(root)
  if (links.length > 0) await followLinks(root, links, isIncluded, result)
  return result
}

async function followLinks(root: string, links: readonly string[], isIncluded: (path: string) => boolean, result: WalkResult): Promise<void> {
  const realRoot = await realpath(root)
  const found = new Set(await Promise.all(result.sources.map(async path => realpath(path).catch(() => path))))
  for (const link of [...links].sort()) {
    const isSource = isIncluded(toSlashes(relative(root, link)))
    const target = await realpath(link).catch(() => undefined)
    if (target === undefined) {
      if (isSource) result.outsideLinks.push(link)
      continue
    }
    const stats = await stat(target).catch(() => undefined)
    if (!isInside(target, realRoot)) {
      if (isSource || stats?.isDirectory() === true) result.outsideLinks.push(link)
    } else if (isSource && stats?.isFile() === true && !found.has(target)) {
      found.add(target)
      result.sources.push(link)
    }
  }
}

/** True for the folder itself and what lies below it; both paths absolute. */
export function isInside(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep)
}
