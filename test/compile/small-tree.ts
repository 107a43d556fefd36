import { toIndexLines } from '../../src/emit/emit-atom.ts'
import { emitTree } from '../../src/emit/emit-tree.ts'
import { indexAtom } from '../emit/index-atom.ts'

/** The files of a tree with these atoms; every text tells the version. */
export function smallTree(ids: readonly string[], version = 'v1'): Map<string, string> {
  const atoms = ids.map(id => ({
    ...toIndexLines(indexAtom({ id, lead: version }), `${version} of ${id}\n`),
    files: ['chunks/summary.md', 'chunks/core.md', 'chunks/full.md', 'graph.yaml', 'atom.yaml'].map(name => [`${id}/${name}`, `${version} of ${id} ${name}\n`] as const),
  }))
  return emitTree({ atoms, domains: [] })
}
