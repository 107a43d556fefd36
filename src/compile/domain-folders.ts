import { stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { treeFiles } from '../tree-format/layout.ts'
import { isInside } from './walk-folder.ts'
import type { SourceFolder } from './source-folder.ts'

/** What marks a folder as the home of sources that lie outside the project. */
const homeMarks = ['package.json', 'pack.yaml', treeFiles.domain]

/**
 * The folders above a source folder in which a domain.yaml counts: up to the project root; for a source folder outside
 * it up to the nearest folder above that holds a package.json, pack.yaml or domain.yaml.
 */
export async function foldersAbove(folder: SourceFolder, root: string): Promise<string[]> {
  const top = folder.top ?? (isInside(folder.dir, root) ? root : await findHome(folder.dir))
  const folders: string[] = []
  if (top === undefined || !isInside(folder.dir, top)) return folders
  for (let above = folder.dir; above !== top;) {
    above = dirname(above)
    folders.push(above)
  }
  return folders
}

async function findHome(dir: string): Promise<string | undefined> {
  for (let above = dirname(dir), below = dir; above !== below; below = above, above = dirname(above)) {
    for (const mark of homeMarks) {
      if (await isFile(join(above, mark))) return above
    }
  }
  return undefined
}

/** True when the path is a file that can be seen. */
export async function isFile(path: string): Promise<boolean> {
  return stat(path).then(stats => stats.isFile(), () => false)
}
