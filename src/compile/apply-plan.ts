import { lstatSync, mkdirSync, readdirSync, rmSync, rmdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { atomFiles, treeFiles } from '../tree-format/layout.ts'
import { errorCode } from './error-code.ts'
import { createFolderCheck } from './folder-check.ts'
import { forEachInSlices } from './for-each-in-slices.ts'
import { lockName } from './output-lock.ts'
import { replaceFile } from './replace-file.ts'
import { isTemporaryName } from './temporary-file.ts'
import { WriteError } from './write-error.ts'
import type { WritePlan } from './plan-write.ts'

/** Files of one folder in the order of writing; what is not named here, the chunks, comes first. */
const lateFiles: readonly string[] = [atomFiles.graph, atomFiles.atom, treeFiles.domain, treeFiles.indexJson, treeFiles.indexXml]

/**
 * Carries a plan out: atoms (each one's chunks, `graph.yaml`, `atom.yaml`), domain files, `_index.json`, `_index.xml`,
 * then the removals with the folders that they leave empty.
 *
 * @param interrupted what killed writers were at: their temporary files and empty folders are cleared away
 */
export async function applyPlan(root: string, files: ReadonlyMap<string, string>, plan: WritePlan, interrupted: readonly string[]): Promise<void> {
  removeTemporary(root, new Set(interrupted.map(path => dirname(path))))
  const ensure = createFolders(root)
  await forEachInSlices(inOrder(plan.write), (path) => {
    ensure(dirname(path))
    replaceFile(join(root, path), files.get(path)!)
  })
  await forEachInSlices(plan.remove, (path) => { rmSync(join(root, path), { force: true }) })
  removeEmpty(root, [...plan.remove, ...interrupted])
}

/** Atom by atom, each one's files in their order; what stands above all atoms last. */
function inOrder(paths: readonly string[]): string[] {
  const groups = new Map<string, string[]>()
  for (const path of paths) {
    const folder = path.startsWith('@') ? path.slice(0, path.indexOf('/', path.indexOf('/') + 1)) : ''
    const group = groups.get(folder)
    if (group === undefined) groups.set(folder, [path])
    else group.push(path)
  }
  const top = groups.get('') ?? []
  groups.delete('')
  return [...groups.values(), top].flatMap(group => group.sort((a, b) => lateFiles.indexOf(basename(a)) - lateFiles.indexOf(basename(b))))
}

/** Makes folders as they are needed, and refuses to go through a link. */
function createFolders(root: string): (folder: string) => void {
  const made = new Set(['.'])

  function ensure(folder: string): void {
    if (made.has(folder)) return
    ensure(dirname(folder))
    const path = join(root, folder)
    try {
      mkdirSync(path)
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error
      const stats = lstatSync(path)
      if (stats.isSymbolicLink()) throw new WriteError(`\`${path}\` is a symbolic link: remove it, the tree is written only below its own folder.`)
      if (!stats.isDirectory()) throw error
    }
    made.add(folder)
  }

  return ensure
}

/** Deletes the temporary files that killed writers left in these folders and at the top. */
function removeTemporary(root: string, folders: ReadonlySet<string>): void {
  const isPlain = createFolderCheck(root)
  for (const folder of new Set(['.', ...folders])) {
    if (!isPlain(folder)) continue
    const path = join(root, folder)
    const names = readdirSync(path).filter(name => isTemporaryName(name) && !name.startsWith(`.${lockName}.`))
    for (const name of names) rmSync(join(path, name), { force: true })
  }
}

/** Removes the folders of these paths, and those above them below the root, that are empty now. */
function removeEmpty(root: string, paths: readonly string[]): void {
  const isPlain = createFolderCheck(root)
  const folders = new Set<string>()
  for (const path of paths) {
    for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) folders.add(folder)
  }
  const deepestFirst = [...folders].sort((a, b) => b.split('/').length - a.split('/').length)
  for (const folder of deepestFirst.filter(isPlain)) {
    try {
      rmdirSync(join(root, folder))
    } catch {
      // Something else lies in it, or it is gone.
    }
  }
}
