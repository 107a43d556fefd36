import { basename, sep } from 'node:path'
import { watch } from 'chokidar'
import type { WatchFolder } from '../../compile/watch-paths.ts'
import { explainLimit } from './explain-limit.ts'

/** How folders are watched. */
export interface WatchSettings {
  /** A folder in which nothing counts: the output, which may lie among the sources. */
  ignored: () => string
  /** Looks at files every so many milliseconds instead of waiting for events; for network drives and containers. */
  poll?: number
}

/**
 * A way to watch single folders that can poll: when told to, or by chokidar's own variables `CHOKIDAR_USEPOLLING` and
 * `CHOKIDAR_INTERVAL`. That the system has no watchers left goes to `onLimit`.
 */
export function createFolderWatch({ ignored, poll }: WatchSettings, onLimit: (error: unknown) => void): WatchFolder {
  return (folder, events) => {
    const output = ignored()
    if (folder === output || folder.startsWith(output + sep)) return { close: () => undefined }
    const watcher = watch(folder, { depth: 0, ignoreInitial: true, ...poll !== undefined && { usePolling: true, interval: poll } })
    watcher.on('all', (_event, path) => { events.onChange(path === folder ? null : basename(path)) })
    // What came while it was set up is not told.
    watcher.on('ready', () => { events.onChange(null) })
    watcher.on('error', (error) => { (explainLimit(error) === error ? events.onError : onLimit)(error) })
    return { close: () => void watcher.close() }
  }
}
