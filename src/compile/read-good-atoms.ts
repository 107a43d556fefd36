import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { toEmittedAtom } from '../emit/emit-atom.ts'
import { sha256 } from '../emit/sha256.ts'
import { isSafeAtomId } from '../tree-format/atom-id.ts'
import { atomFiles, chunkPaths, treeFiles } from '../tree-format/layout.ts'
import { levels } from '../tree-format/level.ts'
import { errorCode } from './error-code.ts'
import type { IndexAtom, IndexJson } from '../tree-format/index-json.ts'
import type { TreeAtom } from './kept-atoms.ts'

/**
 * The atoms that an earlier run left in a tree, by source file (as the tree shows it), for the given ones. None when
 * there is no whole tree of this compiler, or its counts are of another encoding.
 */
export async function readGoodAtoms(dir: string, sourceFiles: ReadonlySet<string>, encoding: string): Promise<Map<string, TreeAtom[]>> {
  const found = new Map<string, TreeAtom[]>()
  const index = await readIndex(dir)
  for (const entry of index?.atoms ?? []) {
    if (!sourceFiles.has(entry.source.file) || entry.tokens.encoding !== encoding || !isSafeAtomId(entry.id)) continue
    const atom = await readAtom(dir, entry)
    if (atom !== undefined) found.set(entry.source.file, [...found.get(entry.source.file) ?? [], atom])
  }
  return found
}

async function readIndex(dir: string): Promise<IndexJson | undefined> {
  const [json, xml] = await Promise.all([treeFiles.indexJson, treeFiles.indexXml].map(async name => readText(join(dir, name))))
  if (json === undefined || xml === undefined) return undefined
  try {
    const index = JSON.parse(json) as IndexJson
    return index.index_xml === sha256(xml) ? index : undefined
  } catch {
    return undefined
  }
}

async function readAtom(dir: string, entry: IndexAtom): Promise<TreeAtom | undefined> {
  const paths = [...levels.map(level => chunkPaths[level]), atomFiles.graph, atomFiles.atom].map(name => `${entry.id}/${name}`)
  const texts = await Promise.all(paths.map(async path => readText(join(dir, path))))
  if (texts.includes(undefined)) return undefined
  const files = paths.map((path, i) => [path, texts[i]!] as const)
  return toEmittedAtom(entry, texts[0]!, files)
}

async function readText(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (errorCode(error) === undefined) throw error
    return undefined
  }
}
