import { readdir, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { compareCodePoints } from '../diagnostics/compare-code-points.ts'
import { isSkipped } from './folder-source.ts'
import { TreeError } from './tree-error.ts'

const maxDepth = 4
const indexFile = '_index.xml'

/**
 * The folder of the compiled tree at or below a folder: the one whose `_index.xml` is nearest, at most four
 * levels down; `node_modules` and hidden folders are not entered. Throws a `TreeError` when there is none, or
 * two at one depth.
 */
export async function discoverTree(folder: string): Promise<string> {
  const start = resolve(folder)
  let level = [start]
  for (let depth = 0; depth <= maxDepth && level.length > 0; depth++) {
    const hits: string[] = []
    for (const candidate of level) {
      if (await isFile(join(candidate, indexFile))) hits.push(candidate)
    }
    if (hits.length === 1) return hits[0]!
    if (hits.length > 1) {
      const [first, second] = hits.sort(compareCodePoints)
      throw new TreeError('several-trees', `Two compiled trees stand at the same depth below \`${start}\`: \`${first}\` and \`${second}\`; name the one to serve.`)
    }
    if (depth < maxDepth) level = (await Promise.all(level.map(subfolders))).flat()
  }
  throw new TreeError('no-tree', `No compiled tree was found: there is no \`${indexFile}\` in \`${start}\` or up to four folders below it; build one with \`npx prime compile\` or name its folder.`)
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(info => info.isFile(), () => false)
}

async function subfolders(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  return entries.filter(entry => entry.isDirectory() && !isSkipped(entry.name)).map(entry => join(folder, entry.name))
}
