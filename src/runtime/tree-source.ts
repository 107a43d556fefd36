import type { Level } from '../tree-format/level.ts'

/** One compiled tree as a place to read from. Paths are relative to the tree, with `/`. */
export interface TreeSource {
  /** The folder's real path or the URL, for people and for answers. */
  readonly location: string
  /** The bytes of a file; undefined when it is not there. Throws when it may not or cannot be read. */
  read(path: string, maxBytes: number): Promise<Uint8Array | undefined>
  /** The ids that have a folder of their own in the tree (no symbolic links); undefined when the place cannot be listed. */
  listAtomFolders(): Promise<ReadonlySet<string> | undefined>
  /** The domain files of a tree that does not list them: relative paths, sorted. */
  findDomainFiles(): Promise<string[]>
  /** The absolute path or URL of a file. */
  locate(path: string): string
  /**
   * False when the index files are no longer as they were read; absent for a place that is watched in another way.
   * Rejects when that cannot be told now.
   */
  isCurrent?(): Promise<boolean>
}

/** The file of a projection when `atom.yaml` does not name it. */
export function defaultProjection(level: Level): string {
  return `chunks/${level}.md`
}
