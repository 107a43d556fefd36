import { unwatchFile, watchFile, type StatWatcher } from 'node:fs'
import { join } from 'node:path'
import { isWebAddress } from '../runtime/is-web-address.ts'
import { loadTree } from '../runtime/load-tree.ts'
import { prepareTree } from '../runtime/prepare-tree.ts'
import { isTreeError } from '../runtime/tree-error.ts'
import type { Tree } from '../runtime/tree.ts'
import type { Log } from './log.ts'
import type { TreeHolder } from './tree-provider.ts'

/** How often the files are looked at, in ms. Polling sees what change events miss: renames over a file, folders that were removed and made again, network drives. */
const interval = 300

/** How often a server without a tree looks for one, in ms. */
const waitInterval = 1000

/** How often a tree behind a URL is asked whether it has changed, in ms. */
const defaultUrlInterval = 60_000

/** The files whose change means another tree; `_index.xml` stays as it is when only metadata changed. */
const watched = ['_index.xml', '_index.json'] as const

/** What keeps a holder's tree up to date. */
export interface TreeWatcher {
  /** Loads anew now. Settles when that is done, well or not. */
  reload(): Promise<void>
  close(): void
}

/** What to load and where problems are told. */
export interface WatchOptions {
  load: () => Promise<Tree>
  log: Log
  /**
   * How often a tree behind a URL is asked whether it has changed, in ms.
   * @default 60000
   */
  urlInterval?: number
}

/** The load of a server's places, for `watchTree`. */
export function loader(places: readonly (string | URL)[], baseUrl: string | undefined): () => Promise<Tree> {
  return () => loadTree(places, baseUrl === undefined ? {} : { baseUrl })
}

/**
 * Keeps a holder's tree up to date: a changed tree is loaded beside the old one and swapped in; one that does not load
 * is logged, and the old one stays. While the holder is empty it looks for a tree again and again. A tree behind a URL is
 * asked by conditional requests.
 */
export function watchTree(holder: TreeHolder, { load, log, urlInterval = defaultUrlInterval }: WatchOptions): TreeWatcher {
  const files = new Map<string, StatWatcher>()
  let running: Promise<void> | undefined
  let isDirty = false
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  let urlTimer: NodeJS.Timeout | undefined

  function reload(): Promise<void> {
    isDirty = true
    running ??= run().finally(() => { running = undefined })
    return running
  }

  async function run(): Promise<void> {
    while (isDirty && !isClosed) {
      isDirty = false
      await swap()
    }
  }

  async function swap(): Promise<void> {
    try {
      const tree = await load()
      // There is an old one to answer from meanwhile.
      if (holder.current() !== undefined) await prepareTree(tree)
      if (isClosed) return
      report(tree, log)
      watch(tree)
      holder.set(tree)
      void prepareTree(tree)
    } catch (error) {
      const isExpected = isTreeError(error)
      if (holder.current() === undefined && isExpected && error.reason === 'no-tree') log('debug', error.message)
      else log('error', `${holder.current() === undefined ? '' : 'The tree served so far stays: '}${isExpected ? error.message : String(error)}`)
    }
    if (holder.current() === undefined && !isClosed) timer = setTimeout(() => void reload(), waitInterval)
  }

  function watch(tree: Tree): void {
    const wanted = new Set(tree.roots.filter(root => !isWebAddress(root.location)).flatMap(root => watched.map(file => join(root.location, file))))
    for (const [file, watcher] of files) {
      if (wanted.has(file)) continue
      watcher.removeAllListeners()
      unwatchFile(file)
      files.delete(file)
    }
    for (const file of wanted) {
      if (files.has(file)) continue
      files.set(file, watchFile(file, { interval }, (now) => {
        if (now.ino !== 0 || now.mtimeMs !== 0) void reload()
      }))
    }
    clearTimeout(urlTimer)
    if (tree.roots.some(root => root.isCurrent !== undefined)) urlTimer = setTimeout(() => void askUrls(tree), urlInterval)
  }

  /** A tree that changed but does not load is asked for again: what is served is still not what is there. */
  async function askUrls(tree: Tree): Promise<void> {
    try {
      const current = await Promise.all(tree.roots.map(root => root.isCurrent?.() ?? true))
      if (current.includes(false)) await reload()
    } catch (error) {
      log('debug', `The tree cannot be asked whether it changed: ${String(error)}`)
    }
    if (!isClosed && holder.current() === tree) watch(tree)
  }

  const first = holder.current()
  if (first === undefined) {
    void reload()
  } else {
    watch(first)
    void prepareTree(first)
  }

  return {
    reload,
    close() {
      isClosed = true
      clearTimeout(timer)
      clearTimeout(urlTimer)
      for (const file of files.keys()) unwatchFile(file)
      files.clear()
    },
  }
}

/** Logs what was loaded and what was left out. */
export function report(tree: Tree, log: Log): void {
  for (const problem of tree.problems) log('warning', problem)
  log('info', `${tree.atoms.size} atoms from ${tree.roots.map(root => root.location).join(', ')}`)
}
