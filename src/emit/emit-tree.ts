import { compareCodePoints } from '../diagnostics/compare-code-points.ts'
import { domainPath, treeFiles } from '../tree-format/layout.ts'
import { emitIndexJson } from './index-json.ts'
import { emitIndexXml } from './index-xml.ts'
import type { EmittedAtom } from './emit-atom.ts'

/** A domain's file as the tree carries it. */
export interface DomainFile {
  /** The domain's name; unique in a tree. */
  name: string
  text: string
}

/** What a tree is made of. */
export interface TreeInput {
  /** In any order; ids are unique. */
  atoms: readonly EmittedAtom[]
  domains: readonly DomainFile[]
}

/**
 * All files of a tree by path (relative to it, with `/`), in the order of writing: each atom's chunks, `graph.yaml` and
 * `atom.yaml`, the domain files, `_index.json`, `_index.xml`. The same input in any order gives the same bytes.
 */
export function emitTree(input: TreeInput): Map<string, string> {
  const atoms = [...input.atoms].sort((a, b) => compareCodePoints(a.entry.id, b.entry.id))
  const files = new Map<string, string>()
  for (const atom of atoms) {
    for (const [path, text] of atom.files) files.set(path, text)
  }
  const domains = domainFiles(input.domains)
  for (const [path, text] of domains) files.set(path, text)
  const xml = emitIndexXml(atoms)
  files.set(treeFiles.indexJson, emitIndexJson(xml, domains.map(([path]) => path), atoms))
  files.set(treeFiles.indexXml, xml)
  return files
}

function domainFiles(domains: readonly DomainFile[]): [path: string, text: string][] {
  if (domains.length === 1) return [[treeFiles.domain, domains[0]!.text]]
  return domains
    .map(({ name, text }): [string, string] => [domainPath(name), text])
    .sort(([a], [b]) => compareCodePoints(a, b))
}
