import { compareCodePoints } from '../diagnostics/compare-code-points.ts'
import { treeFiles } from '../tree-format/layout.ts'
import { sha256 } from './sha256.ts'
import type { IndexAtom, IndexJson } from '../tree-format/index-json.ts'

/** The line of one atom in `_index.json`, without its comma. */
export function emitJsonAtom(atom: IndexAtom): string {
  return JSON.stringify(atom)
}

/** The lines of `_index.json` that list an atom's files, without the last comma; paths relative to the tree. */
export function emitJsonFiles(paths: readonly string[]): string {
  return [...paths].sort(compareCodePoints).map(path => JSON.stringify(path)).join(',\n')
}

/** What `emitIndexJson` needs to know of an atom. */
export interface JsonAtom {
  entry: IndexAtom
  /** Its line, by `emitJsonAtom`. */
  json: string
  /** The lines of its files, by `emitJsonFiles`. */
  jsonFiles: string
}

/**
 * The text of `_index.json`: the fields of `IndexJson`, one atom and one file per line.
 *
 * @param domains the paths of the domain files, sorted
 * @param atoms in the order of their ids
 */
export function emitIndexJson(indexXml: string, domains: readonly string[], atoms: readonly JsonAtom[]): string {
  const version: IndexJson['version'] = 1
  // By code point `@` stands before all that a tree has at its top, and `-` before `/`.
  const folders = atoms.map(({ entry, jsonFiles }) => ({ folder: `${entry.id}/`, jsonFiles })).sort((a, b) => compareCodePoints(a.folder, b.folder))
  const files = [...folders.map(({ jsonFiles }) => jsonFiles), emitJsonFiles([...domains, treeFiles.indexJson, treeFiles.indexXml])]
  return `{\n"version":${version},\n"index_xml":${JSON.stringify(sha256(indexXml))},\n"domains":${JSON.stringify(domains)},\n`
    + `"atoms":[${atoms.length === 0 ? '' : `\n${atoms.map(({ json }) => json).join(',\n')}\n`}],\n"files":[\n${files.join(',\n')}\n]\n}\n`
}
