import type { AtomYaml } from './atom-yaml.ts'
import type { EdgeYaml } from './graph-yaml.ts'

/** One atom of `_index.json`: its `atom.yaml` with the edges of its `graph.yaml`. */
export type IndexAtom = AtomYaml & { edges: EdgeYaml[] }

/**
 * `_index.json`: the whole tree's metadata in one file, for a fast start. A cache: it counts only while
 * `index_xml` is the hash of the `_index.xml` beside it.
 */
export interface IndexJson {
  /** Version of this format. */
  version: 1
  /** `sha256:` and the hex digest of the bytes of `_index.xml`. */
  index_xml: string
  /** The domain files, relative to the tree, with `/`, sorted. */
  domains: string[]
  /** Sorted by id, by code point. */
  atoms: IndexAtom[]
  /** Every file that the compiler wrote, relative to the tree, with `/`, sorted; `_index.json` itself included. */
  files: string[]
}
