import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { CompileOptions } from './options.ts'
import type { ResolvedOptions } from './resolve-options.ts'

/**
 * Where results are kept between runs. Unless a folder is named, only where packages are installed, and not by code
 * that runs from its sources: it changes without a new version.
 */
export function cacheFolder(option: CompileOptions['cache'], { cache, root }: ResolvedOptions): string | undefined {
  if (cache === false) return undefined
  return typeof option === 'string' || (!import.meta.url.endsWith('.ts') && existsSync(join(root, 'node_modules'))) ? cache : undefined
}
