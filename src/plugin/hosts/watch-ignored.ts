import { join, sep } from 'node:path'
import { toSlashes } from '../../compile/to-slashes.ts'

/** What webpack and Rspack take as `watchOptions.ignored`, and watchpack below them. */
export type Ignored = string | readonly string[] | RegExp | ((path: string) => boolean) | undefined

/**
 * What a watcher has to pass over so that outputs among the sources do not start another build: of the output folder
 * and single outputs those that lie in a watched folder. Empty when none does.
 *
 * @param folders the watched folders
 * @param outputFolder counts as a whole, unless it holds a watched folder itself
 * @param outputs single files and folders
 */
export function findOutputsInside(folders: readonly string[], outputFolder: string, outputs: readonly string[]): string[] {
  const holdsSources = folders.some(folder => isInside(folder, outputFolder))
  const candidates = holdsSources ? outputs : [outputFolder, ...outputs]
  return candidates.filter(path => folders.some(folder => isInside(path, folder)))
}

/** Adds paths, and what lies below them, to what is ignored already. */
export function addIgnored(ignored: Ignored, paths: readonly string[]): Ignored {
  if (typeof ignored === 'string' || Array.isArray(ignored)) {
    return [...[ignored].flat() as string[], ...paths.flatMap(path => [toSlashes(path), toSlashes(join(path, '**'))])]
  }
  const before = ignored as Exclude<Ignored, string | readonly string[]>
  const matches = (path: string): boolean => before instanceof RegExp ? before.test(toSlashes(path)) : before?.(path) === true
  const own = paths.map(toSlashes)
  return path => own.some(folder => isInside(toSlashes(path), folder, '/')) || matches(path)
}

function isInside(path: string, folder: string, separator: string = sep): boolean {
  return path === folder || path.startsWith(folder + separator)
}
