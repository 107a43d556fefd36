import { constants, type Dirent, type Stats } from 'node:fs'
import { lstat, open, readdir, readlink, realpath, type FileHandle } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { compareCodePoints } from '../diagnostics/compare-code-points.ts'
import type { TreeSource } from './tree-source.ts'

/** How often a file that was replaced while it was opened is tried again. */
const attempts = 4
const domainDepth = 4
const domainFile = 'domain.yaml'

/** A tree in a folder of this machine. The folder itself may be a symbolic link; what it holds may not lead out of it. */
export async function createFolderSource(folder: string): Promise<TreeSource> {
  const root = await realpath(folder)
  return {
    location: root,
    read: (path, maxBytes) => readInside(root, path, maxBytes),
    listAtomFolders: () => listAtomFolders(root),
    findDomainFiles: async () => (await findDomainFiles(root, '', 0)).sort(compareCodePoints),
    locate: path => join(root, path),
  }
}

/**
 * Reads a file that must really lie below the root. The check is made on the opened file, so a link put in place
 * between check and use is refused too. A file that moves meanwhile, as files of a tree that is being replaced do, is
 * opened anew.
 */
async function readInside(root: string, path: string, maxBytes: number): Promise<Uint8Array | undefined> {
  const file = join(root, path)
  for (let attempt = 1; ; attempt++) {
    let handle
    try {
      // Non-blocking, because opening a named pipe would wait for its writer.
      handle = await open(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
    try {
      const opened = await handle.stat()
      if (!opened.isFile()) throw new Error(`\`${path}\` is no regular file`)
      if (opened.size > maxBytes) throw new Error(`\`${path}\` has ${opened.size} bytes, over the limit of ${maxBytes}`)
      const place = await locate(handle, file, opened)
      if (place?.startsWith(root.endsWith(sep) ? root : root + sep)) return await handle.readFile()
      if (attempt === attempts) throw new Error(place === undefined ? `\`${path}\` keeps changing while it is read` : `\`${path}\` is a link that leads out of the tree`)
    } catch (error) {
      if (!isMissing(error) || attempt === attempts) throw error
    } finally {
      await handle.close()
    }
  }
}

/**
 * Where an opened file really lies; undefined when that cannot be told because it has moved. Linux knows exactly.
 * Elsewhere the path is resolved again and must lead to the same file, without a link at its end.
 */
async function locate(handle: FileHandle, file: string, opened: Stats): Promise<string | undefined> {
  const exact = process.platform === 'linux' ? await readlink(`/proc/self/fd/${handle.fd}`).catch(() => undefined) : undefined
  if (exact !== undefined) return exact
  const real = await realpath(file)
  const there = await lstat(real)
  return there.ino === opened.ino && there.dev === opened.dev ? real : undefined
}

async function listAtomFolders(root: string): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  for (const scope of await readdir(root, { withFileTypes: true })) {
    if (!scope.isDirectory() || !scope.name.startsWith('@')) continue
    for (const atom of await list(join(root, scope.name))) {
      if (atom.isDirectory()) found.add(`${scope.name}/${atom.name}`)
    }
  }
  return found
}

async function findDomainFiles(root: string, folder: string, depth: number): Promise<string[]> {
  const found: string[] = []
  for (const entry of await list(join(root, folder))) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isFile() && entry.name === domainFile) found.push(path)
    else if (entry.isDirectory() && depth < domainDepth && entry.name !== 'chunks' && !isSkipped(entry.name)) {
      found.push(...await findDomainFiles(root, path, depth + 1))
    }
  }
  return found
}

/** The entries of a folder; none of one that was removed in the meantime, as builds do, or that may not be read. */
async function list(folder: string): Promise<Dirent[]> {
  return readdir(folder, { withFileTypes: true }).catch(() => [])
}

/** True for folders that no search enters. */
export function isSkipped(name: string): boolean {
  return name === 'node_modules' || name.startsWith('.')
}

function isMissing(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ENOENT' || code === 'ENOTDIR'
}
