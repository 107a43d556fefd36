import { lstat, mkdir, readdir, rm, rmdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { atomFiles, treeFiles } from '../tree-format/layout.ts'
import { errorCode } from './error-code.ts'
import { createFolderCheck } from './folder-check.ts'
import { forEachLimited } from './for-each-limited.ts'
import { lockName } from './output-lock.ts'
import { replaceFile } from './replace-file.ts'
import { isTemporaryName } from './temporary-file.ts'
import { WriteError } from './write-error.ts'
import type { WritePlan } from './plan-write.ts'

const atOnce = 16
/** Files of one folder in the order of writing; what is not named here, the chunks, comes first. */
const lateFiles: readonly string[] = [atomFiles.graph, atomFiles.atom, treeFiles.domain, treeFiles.indexJson, treeFiles.indexXml]

/**
 * Carries a plan out: atoms (each one's chunks, `graph.yaml`, `atom.yaml`), domain files, `_index.json`, `_index.xml`,
 * then the removals with the folders that they leave empty.
 *
 * @param interrupted what killed writers were at: their temporary files lie beside these
 */
export async function applyPlan(root: string, files: ReadonlyMap<string, string>, plan: WritePlan, interrupted: readonly string[]): Promise<void> {
  await removeTemporary(root, new Set(interrupted.map(path => dirname(path))))
  const folders = createFolders(root)
  const put = async (path: string): Promise<void> => {
    await folders.ensure(dirname(path))
    await replaceFile(join(root, path), files.get(path)!)
  }
  const groups = groupByAtom(plan.write)
  const top = groups.get('') ?? []
  groups.delete('')
  await forEachLimited(groups.values(), atOnce, async (paths) => {
    for (const path of paths) await put(path)
  })
  for (const path of top) await put(path)
  await forEachLimited(plan.remove, atOnce, path => rm(join(root, path), { force: true }))
  await removeEmpty(root, plan.remove)
}

/** The paths by their atom's folder, those above all atoms under the empty name; each group in the order of writing. */
function groupByAtom(paths: readonly string[]): Map<string, string[]> {
  const groups = new Map<string, string[]>()
  const ordered = [...paths].sort((a, b) => lateFiles.indexOf(basename(a)) - lateFiles.indexOf(basename(b)))
  for (const path of ordered) {
    const folder = path.startsWith('@') ? path.split('/', 2).join('/') : ''
    const group = groups.get(folder)
    if (group === undefined) groups.set(folder, [path])
    else group.push(path)
  }
  return groups
}

/** Makes folders as they are needed, and refuses to go through a link. */
function createFolders(root: string): { ensure: (folder: string) => Promise<void> } {
  const made = new Map<string, Promise<void>>([['.', Promise.resolve()]])

  async function make(folder: string): Promise<void> {
    await ensure(dirname(folder))
    const path = join(root, folder)
    try {
      await mkdir(path)
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error
      const stats = await lstat(path)
      if (stats.isSymbolicLink()) throw new WriteError(`\`${path}\` is a symbolic link: remove it, the tree is written only below its own folder.`)
      if (!stats.isDirectory()) throw error
    }
  }

  function ensure(folder: string): Promise<void> {
    let answer = made.get(folder)
    if (answer === undefined) made.set(folder, answer = make(folder))
    return answer
  }

  return { ensure }
}

/** Deletes the temporary files that killed writers left in these folders and at the top. */
async function removeTemporary(root: string, folders: ReadonlySet<string>): Promise<void> {
  const isPlain = createFolderCheck(root)
  for (const folder of new Set(['.', ...folders])) {
    if (!await isPlain(folder)) continue
    const path = join(root, folder)
    const names = (await readdir(path)).filter(name => isTemporaryName(name) && !name.startsWith(`.${lockName}.`))
    for (const name of names) await rm(join(path, name), { force: true })
  }
}

/** Removes the folders, and those above them below the root, that are empty now. */
async function removeEmpty(root: string, removed: readonly string[]): Promise<void> {
  const folders = new Set<string>()
  for (const path of removed) {
    for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) folders.add(folder)
  }
  const deepestFirst = [...folders].sort((a, b) => b.split('/').length - a.split('/').length)
  for (const folder of deepestFirst) {
    await rmdir(join(root, folder)).catch(() => undefined)
  }
}
