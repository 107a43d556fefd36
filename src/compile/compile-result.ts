import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { AtomModule } from '../emit/atom-module.ts'
import type { Level } from '../tree-format/level.ts'

/** A source file and the atoms of the tree that stand in it. */
export interface CompiledSource {
  /** Absolute. */
  path: string
  /** As diagnostics show it: relative to the root, with `/`. */
  file: string
  /** In source order. */
  atoms: AtomModule[]
}

/** What a compile gives. */
export interface CompileResult {
  /** True when no diagnostic is an error. */
  ok: boolean
  /**
   * The tree: texts by path relative to it, with `/`, in the order of writing. Atoms with errors are not in it, but for
   * the last good version that a compiler remembers of them. Made when first looked at.
   */
  files: Map<string, string>
  /** The same texts to look up, write and compare: cheaper after a small change. */
  tree: ReadonlyMap<string, string>
  /** The atoms of the tree, by id. Made when first looked at. */
  atoms: AtomModule[]
  /** How many atoms the tree has, those included that were only read back from an old tree. */
  atomCount: number
  /** By file and position. */
  diagnostics: Diagnostic[]
  /** Sums over all atoms of the tree. Made when first looked at, as `sources` is. */
  tokens: Record<Level, number>
  /** By path. */
  sources: CompiledSource[]
  /** Files whose change changes the result; absolute. */
  watchFiles: string[]
  /** Folders in which new files change the result, each by itself; absolute. Some may not exist yet. */
  watchDirs: string[]
  /** Files that would change the result if they appeared; absolute. */
  watchMissing: string[]
}
