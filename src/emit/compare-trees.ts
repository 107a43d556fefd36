import { treeFiles } from '../tree-format/layout.ts'
import type { EmittedAtom } from './emit-atom.ts'
import type { EmittedTree } from './emit-tree.ts'

/** What is different between two trees, as paths. */
export interface TreeDiff {
  /** Files that are new or have other texts, in the order of writing. */
  changed: string[]
  removed: string[]
}

/**
 * Compares the files of two trees. Of emitted trees only the atoms that are other objects are looked at, and no index is
 * put together.
 */
export function compareTrees(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): TreeDiff {
  if (isEmitted(before) && isEmitted(after)) return compareEmitted(before, after)
  return {
    changed: [...after].filter(([path, text]) => before.get(path) !== text).map(([path]) => path),
    removed: [...before.keys()].filter(path => !after.has(path)),
  }
}

function isEmitted(tree: ReadonlyMap<string, string>): tree is EmittedTree {
  return 'atoms' in tree
}

function compareEmitted(before: EmittedTree, after: EmittedTree): TreeDiff {
  const [old, fresh] = [onlyIn(before, after), onlyIn(after, before)]
  const oldById = new Map(old.map(atom => [atom.entry.id, atom]))
  const freshIds = new Set(fresh.map(({ entry }) => entry.id))
  const changed = fresh.flatMap(({ entry, files }) => {
    const known = new Map(oldById.get(entry.id)?.files)
    return files.filter(([path, text]) => known.get(path) !== text).map(([path]) => path)
  })
  const domains = [...after.domains].filter(([path, text]) => before.domains.get(path) !== text).map(([path]) => path)
  const removed = [
    ...old.filter(({ entry }) => !freshIds.has(entry.id)).flatMap(({ files }) => files.map(([path]) => path)),
    ...[...before.domains.keys()].filter(path => !after.domains.has(path)),
  ]
  const isListedOtherwise = domains.length > 0 || removed.length > 0 || fresh.some((atom) => {
    const known = oldById.get(atom.entry.id)
    return known?.json !== atom.json || known.xml !== atom.xml || known.jsonFiles !== atom.jsonFiles
  })
  return { changed: [...changed, ...domains, ...isListedOtherwise ? [treeFiles.indexJson, treeFiles.indexXml] : []], removed }
}

/** The atoms of one tree that the other has not, or has as another object. */
function onlyIn({ atoms }: EmittedTree, other: EmittedTree): EmittedAtom[] {
  const others = new Set(other.atoms)
  return atoms.filter(atom => !others.has(atom))
}
