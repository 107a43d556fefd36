import { toEmittedAtom } from '../../src/emit/emit-atom.ts'
import { emitTree } from '../../src/emit/emit-tree.ts'
import { indexAtom } from '../emit/index-atom.ts'

/** The files of a tree with these atoms; every text tells the version. */
export function smallTree(ids: readonly string[], version = 'v1'): Map<string, string> {
  const names = ['chunks/summary.md', 'chunks/core.md', 'chunks/full.md', 'graph.yaml', 'atom.yaml']
  const atoms = ids.map(id => toEmittedAtom(indexAtom({ id, lead: version }), `${version} of ${id}\n`, names.map(name => [`${id}/${name}`, `${version} of ${id} ${name}\n`] as const)))
  return new Map(emitTree({ atoms, domains: [] }))
}
