import { diffLists } from '../check/diff-lists.ts'
import { treeFiles } from '../tree-format/layout.ts'
import { clusterOf } from './index-xml.ts'
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
  const { removed: old, added: fresh } = diffLists(before.atoms, after.atoms)
  const oldById = new Map(old.map(atom => [atom.entry.id, atom]))
  const freshPaths = new Set(pathsOf(fresh))
  const freshIds = new Set(fresh.map(({ entry }) => entry.id))
  const changed = fresh.flatMap(({ entry, files }) => {
    const known = new Map(oldById.get(entry.id)?.files)
    return files.filter(([path, text]) => known.get(path) !== text).map(([path]) => path)
  })
  const domains = [...after.domains].filter(([path, text]) => before.domains.get(path) !== text).map(([path]) => path)
  const goneDomains = [...before.domains.keys()].filter(path => !after.domains.has(path))
  const isAnyGone = old.some(({ entry }) => !freshIds.has(entry.id))
  const areOther = (differ: (known: EmittedAtom, atom: EmittedAtom) => boolean): boolean => isAnyGone || fresh.some((atom) => {
    const known = oldById.get(atom.entry.id)
    return known === undefined || differ(known, atom)
  })
  const isXmlOther = areOther((known, atom) => known.xml !== atom.xml || clusterOf(known.entry) !== clusterOf(atom.entry))
  const isJsonOther = isXmlOther || goneDomains.length > 0 || domains.some(path => !before.domains.has(path))
    || areOther((known, atom) => known.json !== atom.json || known.jsonFiles !== atom.jsonFiles)
  return {
    changed: [...changed, ...domains, ...isJsonOther ? [treeFiles.indexJson] : [], ...isXmlOther ? [treeFiles.indexXml] : []],
    removed: [...pathsOf(old).filter(path => !freshPaths.has(path)), ...goneDomains],
  }
}

function pathsOf(atoms: readonly EmittedAtom[]): string[] {
  return atoms.flatMap(({ files }) => files.map(([path]) => path))
}
