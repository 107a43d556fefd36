import { readFile, readdir, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { compareCodePoints } from '../diagnostics/compare-code-points.ts'
import { isSkipped } from './folder-source.ts'
import { TreeError } from './tree-error.ts'

const maxDepth = 4
const indexFile = '_index.xml'

/** The largest index that is compared with another, in bytes. */
const maxIndexBytes = 64 << 20

/**
 * The folder of the compiled tree at or below a folder: the one whose `_index.xml` is nearest, at most four
 * levels down; `node_modules` and hidden folders are not entered. Throws a `TreeError` when there is none, or
 * two at one depth.
 */
export async function discoverTree(folder: string): Promise<string> {
  const start = resolve(folder)
  for await (const hits of treesByDepth(start)) {
    if (hits.length === 1) return hits[0]!
    if (hits.length > 1) {
      const [first, second] = hits.sort(compareCodePoints)
      throw new TreeError('several-trees', `Two compiled trees stand at the same depth below \`${start}\`: \`${first}\` and \`${second}\`; name the one to serve.`)
    }
  }
  throw new TreeError('no-tree', `No compiled tree was found: there is no \`${indexFile}\` in \`${start}\` or up to four folders below it; build one with \`npx prime compile\` or name its folder.`)
}

/**
 * A tree below a folder that is deeper than the one discovered there, says something else and was written later: the
 * newest such. Undefined when there is none, or when the folder itself is the tree.
 */
export async function findFresherTree(folder: string, discovered: string): Promise<string | undefined> {
  const start = resolve(folder)
  if (start === discovered) return undefined
  const own = await readIndex(discovered)
  let newest: { tree: string, time: number } | undefined
  for await (const hits of treesByDepth(start)) {
    for (const tree of hits.sort(compareCodePoints)) {
      if (tree === discovered) continue
      const index = await readIndex(tree)
      if (index.time > (newest?.time ?? own.time) && index.text !== own.text) newest = { tree, time: index.time }
    }
  }
  return newest?.tree
}

/** The trees at each depth, the nearest first; what lies in a tree is not looked at. */
async function* treesByDepth(start: string): AsyncGenerator<string[]> {
  let level = [start]
  for (let depth = 0; depth <= maxDepth && level.length > 0; depth++) {
    const hits: string[] = []
    for (const candidate of level) {
      if (await isFile(join(candidate, indexFile))) hits.push(candidate)
    }
    const trees = new Set(hits)
    yield hits
    if (depth < maxDepth) level = (await Promise.all(level.filter(entry => !trees.has(entry)).map(subfolders))).flat()
  }
}

/** What a tree's `_index.xml` says, and when it was written, in ms. */
async function readIndex(tree: string): Promise<{ text: string, time: number }> {
  const file = join(tree, indexFile)
  const info = await stat(file).catch(() => undefined)
  const text = info === undefined || info.size > maxIndexBytes ? '' : await readFile(file, 'utf8').catch(() => '')
  return { text, time: info?.mtimeMs ?? 0 }
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(info => info.isFile(), () => false)
}

async function subfolders(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  return entries.filter(entry => entry.isDirectory() && !isSkipped(entry.name)).map(entry => join(folder, entry.name))
}
