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
 * `atom.yaml`, the domain files, `_index.json`, `_index.xml`. The two index files are put together when they are asked
 * for.
 */
export interface EmittedTree extends ReadonlyMap<string, string> {
  readonly atoms: readonly EmittedAtom[]
  readonly domains: ReadonlyMap<string, string>
}

/** The files of a tree. The same input in any order gives the same bytes. */
export function emitTree({ atoms, domains }: TreeInput): EmittedTree {
  return emitSorted({ atoms: [...atoms].sort((a, b) => compareCodePoints(a.entry.id, b.entry.id)), domains })
}

/** The files of a tree whose atoms are given by id, by code point. */
export function emitSorted({ atoms, domains: given }: TreeInput): EmittedTree {
  const domains = new Map(domainFiles(given))
  let xml: string | undefined
  let json: string | undefined
  /** Paths are mostly asked for atom by atom. */
  let lastFound: EmittedAtom | undefined
  const indexXml = (): string => xml ??= emitIndexXml(atoms)
  const indexJson = (): string => json ??= emitIndexJson(indexXml(), [...domains.keys()], atoms)

  function* entries(): Generator<[path: string, text: string], undefined> {
    for (const { files } of atoms) {
      for (const [path, text] of files) yield [path, text]
    }
    yield* domains
    yield [treeFiles.indexJson, indexJson()]
    yield [treeFiles.indexXml, indexXml()]
  }

  function* keys(): Generator<string, undefined> {
    for (const { files } of atoms) {
      for (const [path] of files) yield path
    }
    yield* domains.keys()
    yield treeFiles.indexJson
    yield treeFiles.indexXml
  }

  function* values(): Generator<string, undefined> {
    for (const [, text] of entries()) yield text
  }

  function get(path: string): string | undefined {
    if (path === treeFiles.indexJson) return indexJson()
    if (path === treeFiles.indexXml) return indexXml()
    if (!path.startsWith('@')) return domains.get(path)
    const id = path.slice(0, path.indexOf('/', path.indexOf('/') + 1))
    if (lastFound?.entry.id !== id) lastFound = find(atoms, id)
    return lastFound?.files.find(([name]) => name === path)?.[1]
  }

  const tree: EmittedTree = {
    atoms,
    domains,
    get size() {
      return atoms.reduce((sum, { files }) => sum + files.length, domains.size + 2)
    },
    get,
    has: path => path === treeFiles.indexJson || path === treeFiles.indexXml || get(path) !== undefined,
    keys,
    entries,
    values,
    forEach(visit) {
      for (const [path, text] of entries()) visit(text, path, tree)
    },
    [Symbol.iterator]: entries,
  }
  return tree
}

/** The atom of an id, by halving. */
function find(atoms: readonly EmittedAtom[], id: string): EmittedAtom | undefined {
  let low = 0
  let high = atoms.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (compareCodePoints(atoms[middle]!.entry.id, id) < 0) low = middle + 1
    else high = middle
  }
  return atoms[low]?.entry.id === id ? atoms[low] : undefined
}

function domainFiles(domains: readonly DomainFile[]): [path: string, text: string][] {
  if (domains.length === 1) return [[treeFiles.domain, domains[0]!.text]]
  return domains
    .map(({ name, text }): [string, string] => [domainPath(name), text])
    .sort(([a], [b]) => compareCodePoints(a, b))
}
