import { basename, sep } from 'node:path'
import { watch } from 'chokidar'
import type { WatchFolder } from '../../compile/watch-paths.ts'
import { explainLimit } from './explain-limit.ts'

/**
 * Watches single folders with chokidar.
 *
 * @param ignored a folder in which nothing counts: the output, which may lie among the sources
 * @param onLimit called when the system has no watchers left
 */
export function createFolderWatch(ignored: () => string, onLimit: (error: unknown) => void): WatchFolder {
  return (folder, events) => {
    const output = ignored()
    if (folder === output || folder.startsWith(output + sep)) return { close: () => undefined }
    const watcher = watch(folder, { depth: 0, ignoreInitial: true })
    watcher.on('all', (_event, path) => { events.onChange(path === folder ? null : basename(path)) })
    // What came while it was set up is not told.
    watcher.on('ready', () => { events.onChange(null) })
    watcher.on('error', (error) => { (explainLimit(error) === error ? events.onError : onLimit)(error) })
    return { close: () => void watcher.close() }
  }
}
