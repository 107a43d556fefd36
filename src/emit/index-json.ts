import { compareCodePoints } from '../diagnostics/compare-code-points.ts'
import { treeFiles } from '../tree-format/layout.ts'
import { sha256 } from './sha256.ts'
import type { IndexAtom, IndexJson } from '../tree-format/index-json.ts'

/** The line of one atom in `_index.json`, without its comma. */
export function emitJsonAtom(atom: IndexAtom): string {
  return JSON.stringify(atom)
}

/**
 * The text of `_index.json`: the fields of `IndexJson`, one atom per line.
 *
 * @param atoms the lines of the atoms, by `emitJsonAtom`, in the order of their ids
 * @param files every other file of the tree; `_index.json` is added
 */
export function emitIndexJson(indexXml: string, domains: readonly string[], atoms: readonly string[], files: Iterable<string>): string {
  const version: IndexJson['version'] = 1
  const listed = [...files, treeFiles.indexJson].sort(compareCodePoints)
  return `{\n"version":${version},\n"index_xml":${JSON.stringify(sha256(indexXml))},\n"domains":${JSON.stringify(domains)},\n`
    + `"atoms":[${atoms.length === 0 ? '' : `\n${atoms.join(',\n')}\n`}],\n"files":[\n${listed.map(file => JSON.stringify(file)).join(',\n')}\n]\n}\n`
}
