import { createSourceText } from '../../src/diagnostics/source-text.ts'
import { parseDomain } from '../../src/domain/parse-domain.ts'
import type { Domain } from '../../src/domain/domain.ts'
import { readAtom } from '../../src/runtime/read-atom.ts'
import type { TreeSource } from '../../src/runtime/tree-source.ts'
import { loadTree, type Tree } from '../../src/runtime/index.ts'
import { toAtom, writeTree, type AtomSketch } from './tree-folder.ts'

/** A domain from the lines of its file after name, version and description. */
export function domainSketch(name: string, rest = ''): Domain {
  const { domain, diagnostics } = parseDomain(createSourceText('domain.yaml', `name: ${name}\nversion: "1.0.0"\ndescription: A domain for a test.\n${rest}`))
  if (domain === undefined) throw new Error(diagnostics.map(diagnostic => diagnostic.message).join('\n'))
  return domain
}

/** A loaded tree of atoms, with domains. */
export async function treeOf(atoms: AtomSketch[], ...domains: Domain[]): Promise<Tree> {
  return { ...await loadTree(await writeTree(atoms)), domains }
}

/** A tree of atoms that lies nowhere, for tests that need many. */
export function memoryTree(sketches: AtomSketch[]): Tree {
  const source = { location: '/memory', locate: (path: string) => `/memory/${path}` }
  const atoms = sketches.map(toAtom).map(sketch => readAtom(sketch.id, sketch, undefined, source as TreeSource))
  const incoming = new Map<string, { type: string, source: string }[]>()
  for (const atom of atoms) for (const edge of atom.edges) incoming.set(edge.target, [...incoming.get(edge.target) ?? [], { type: edge.type, source: atom.id }])
  return { roots: [], atoms: new Map(atoms.map(atom => [atom.id, atom])), incoming, domains: [], problems: [] }
}
