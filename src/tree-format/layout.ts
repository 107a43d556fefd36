import { isSafeAtomId } from './atom-id.ts'
import type { Level } from './level.ts'

/** Names of the files at the top of a tree. */
export const treeFiles = {
  indexXml: '_index.xml',
  indexJson: '_index.json',
  /** The only domain's file. */
  domain: 'domain.yaml',
  /** The folder of the domain files when there are several. */
  domains: '_domains',
} as const

/** Names of the files in an atom's folder, relative to it. */
export const atomFiles = {
  atom: 'atom.yaml',
  graph: 'graph.yaml',
} as const

/** Paths of an atom's projections, relative to its folder. */
export const chunkPaths: Readonly<Record<Level, string>> = {
  summary: 'chunks/summary.md',
  core: 'chunks/core.md',
  full: 'chunks/full.md',
}

const inAtomFolder: ReadonlySet<string> = new Set([...Object.values(atomFiles), ...Object.values(chunkPaths)])
const atTop: ReadonlySet<string> = new Set([treeFiles.indexXml, treeFiles.indexJson, treeFiles.domain])
const domainCopy = /^_domains\/[a-z0-9]+(?:-[a-z0-9]+)*\/domain\.yaml$/

/** The path of a domain's file in a tree that has several. */
export function domainPath(name: string): string {
  return `${treeFiles.domains}/${name}/${treeFiles.domain}`
}

/** True for a path (relative to the tree, with `/`) that a tree of this layout can hold: nothing absolute or climbing. */
export function isTreePath(path: string): boolean {
  if (atTop.has(path) || domainCopy.test(path)) return true
  const second = path.indexOf('/', path.indexOf('/') + 1)
  return second > 0 && isSafeAtomId(path.slice(0, second)) && inAtomFolder.has(path.slice(second + 1))
}
