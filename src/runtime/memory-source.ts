import { treeFiles } from '../tree-format/layout.ts'
import type { TreeSource } from './tree-source.ts'

/**
 * A tree that is not on disk: texts by path relative to the tree, with `/`, as a compile gives them. `location` is the
 * folder that answers name; nothing is read there.
 */
export function createMemorySource(files: ReadonlyMap<string, string>, location: string): TreeSource {
  const encoder = new TextEncoder()
  return {
    location,
    async read(path) {
      const text = files.get(path)
      return text === undefined ? undefined : encoder.encode(text)
    },
    async listAtomFolders() {
      return new Set([...files.keys()].filter(path => path.startsWith('@')).map(path => path.split('/', 2).join('/')))
    },
    async findDomainFiles() {
      return [...files.keys()].filter(path => path === treeFiles.domain || path.endsWith(`/${treeFiles.domain}`)).sort()
    },
    locate: path => `${location}/${path}`,
  }
}
