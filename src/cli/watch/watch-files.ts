import { existsSync } from 'node:fs'
import { dirname, sep } from 'node:path'
import { watch, type FSWatcher } from 'chokidar'
import { FileError } from '../file-error.ts'

/** A watch over files and folders, existing or yet to come. */
export interface FileWatch {
  /** Watches these too, from now on. */
  add: (paths: Iterable<string>) => void
  /** Resolves to all paths that changed, some quiet time after the last of a row of changes; undefined after `close`. Rejects when the system cannot watch. */
  next: () => Promise<Set<string> | undefined>
  close: () => Promise<void>
}

/** How a watch works. */
export interface WatchSettings {
  /** A folder in which nothing counts: the output, which may lie inside a watched folder. */
  ignored: string
  /** Looks at files every so many milliseconds instead of waiting for events; for network drives and containers. */
  poll?: number
}

/** Changes closer together than this many milliseconds are one. */
const quiet = 60

const limits: Readonly<Record<string, string>> = {
  EMFILE: 'too many files are open or watched: raise `ulimit -n` or, on Linux, `fs.inotify.max_user_instances`, or watch with --poll 500',
  ENOSPC: 'the system watches too many files: raise `fs.inotify.max_user_watches` or watch with --poll 500',
}

/** Starts to watch; ready when the promise resolves. */
export async function watchFiles(paths: Iterable<string>, { ignored, poll }: WatchSettings): Promise<FileWatch> {
  const watcher: FSWatcher = watch([...paths].map(watchable), {
    ignoreInitial: true,
    ignored: path => path === ignored || path.startsWith(ignored + sep) || path.includes(`${sep}node_modules${sep}`) || path.includes(`${sep}.git${sep}`),
    ...poll !== undefined && { usePolling: true, interval: poll },
  })
  let changed = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let failure: unknown
  let isClosed = false
  let wake: () => void = () => undefined

  const settle = (): void => {
    clearTimeout(timer)
    timer = undefined
    wake()
  }
  watcher.on('all', (_event, path) => {
    changed.add(path)
    clearTimeout(timer)
    timer = setTimeout(settle, quiet)
  })
  watcher.on('error', (error) => {
    const code = (error as NodeJS.ErrnoException).code ?? ''
    failure = Object.hasOwn(limits, code) ? new FileError(limits[code]!) : error
    settle()
  })
  await new Promise<void>((resolve) => {
    watcher.once('ready', resolve)
    wake = resolve
  })

  return {
    add(more) {
      watcher.add([...more].map(watchable))
    },
    async next() {
      while (!isClosed && failure === undefined && (changed.size === 0 || timer !== undefined)) await new Promise<void>((resolve) => { wake = resolve })
      if (failure !== undefined) throw failure
      if (isClosed) return undefined
      const batch = changed
      changed = new Set()
      return batch
    },
    async close() {
      isClosed = true
      settle()
      await watcher.close()
    },
  }
}

/** A path whose folder exists: chokidar sees a missing file or folder appear, but none below a missing folder. */
function watchable(path: string): string {
  const folder = dirname(path)
  return folder === path || existsSync(folder) ? path : watchable(folder)
}
