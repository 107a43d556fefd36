import { findPacks } from './find-packs.ts'
import { findSources } from './find-sources.ts'
import type { FoundSources } from './find-sources.ts'
import type { ResolvedOptions } from './resolve-options.ts'

/** All sources of a project, its packs' included. */
export interface FoundAll extends FoundSources {
  /** Manifests of packs. */
  watchFiles: string[]
}

/** Finds the sources of the source folders and packs that the options name. */
export async function findAll({ root, src, include, exclude, packs }: ResolvedOptions): Promise<FoundAll> {
  const { folders, problems, watchFiles } = await findPacks(packs, root)
  const found = await findSources([...src.map(dir => ({ dir, include, exclude })), ...folders], root)
  return { ...found, problems: [...problems, ...found.problems], watchFiles }
}
