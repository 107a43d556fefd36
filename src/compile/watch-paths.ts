import { watch } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { collectChanges, type OnChange } from './collect-changes.ts'
import { errorCode } from './error-code.ts'

/** Files and folders to watch; absolute. They need not exist. */
export interface WatchTargets {
  files: Iterable<string>
  /** Each by itself: what is made, changed or deleted in it, not what lies deeper. */
  folders: Iterable<string>
}

/** A watch over a set of paths that may come and go. */
export interface PathWatch {
  /**
   * Watches exactly these from now on. Calls back when anything is watched anew, for it may have changed before.
   *
   * @throws the system's error when it has no watchers left
   */
  set: (targets: WatchTargets) => Promise<void>
  /** Ends it; no call follows. */
  close: () => void
}

/** What a watch over one folder tells. */
export interface FolderEvents {
  /** Something of this name was made, changed or deleted in the folder; null: anything may have been. */
  onChange: (name: string | null) => void
  onError: (error: unknown) => void
}

/** Watches one folder by itself, not what lies deeper, until it is closed. May throw the system's error. */
export type WatchFolder = (folder: string, events: FolderEvents) => { close: () => void }

interface Watched {
  watcher: { close: () => void }
  /** Tells a folder from another that took its place. */
  identity: string
}

const watchNatively: WatchFolder = (folder, { onChange, onError }) =>
  watch(folder, { persistent: false }, (_event, name) => { onChange(name) }).on('error', onError)

/**
 * Watches paths, in every folder that is concerned one watcher of the system; never what lies below a folder, so that
 * outputs there do not matter. Of what does not exist the nearest folder above is watched. Does not keep the process alive.
 *
 * @param watchFolder another way to watch a folder than the system's
 */
export function createPathWatch(onChange: OnChange, watchFolder: WatchFolder = watchNatively): PathWatch {
  const watched = new Map<string, Watched>()
  /** For each watched folder the names in it that matter; absent: all. */
  let relevant = new Map<string, Set<string> | undefined>()
  const changes = collectChanges(onChange)
  let isClosed = false

  function open(folder: string, identity: string): void {
    try {
      const watcher = watchFolder(folder, {
        onChange(name) {
          const names = relevant.get(folder)
          // A folder that is deleted reports its own name.
          if (name === null || name === basename(folder)) changes.add()
          else if (names === undefined || names.has(name)) changes.add(join(folder, name))
        },
        onError() { changes.add() },
      })
      watched.set(folder, { watcher, identity })
    } catch (error) {
      // Gone since it was looked for: the next look finds what is above it.
      if (errorCode(error) !== 'ENOENT') throw error
    }
    changes.add()
  }

  return {
    async set({ files, folders }) {
      const wanted = await locate(files, folders)
      if (isClosed) return
      relevant = new Map([...wanted].map(([folder, { names }]) => [folder, names]))
      for (const [folder, { watcher, identity }] of watched) {
        if (wanted.get(folder)?.identity === identity) continue
        watcher.close()
        watched.delete(folder)
      }
      for (const [folder, { identity }] of wanted) {
        if (!watched.has(folder)) open(folder, identity)
      }
    },
    close() {
      isClosed = true
      changes.close()
      for (const { watcher } of watched.values()) watcher.close()
      watched.clear()
    },
  }
}

/** The folders that exist and must be watched, each with the names in it that matter. */
async function locate(files: Iterable<string>, folders: Iterable<string>): Promise<Map<string, { identity: string, names: Set<string> | undefined }>> {
  const located = new Map<string, { identity: string, names: Set<string> | undefined }>()
  const identities = new Map<string, Promise<string | undefined>>()

  function identify(folder: string): Promise<string | undefined> {
    let identity = identities.get(folder)
    if (identity === undefined) identities.set(folder, identity = identityOf(folder))
    return identity
  }

  async function add(folder: string, names: readonly string[] | undefined): Promise<void> {
    const identity = await identify(folder)
    if (identity === undefined) {
      if (dirname(folder) !== folder) await add(dirname(folder), [basename(folder)])
      return
    }
    const known = located.get(folder)
    if (known === undefined) located.set(folder, { identity, names: names === undefined ? undefined : new Set(names) })
    else if (names === undefined) known.names = undefined
    else for (const name of names) known.names?.add(name)
  }

  for (const folder of folders) {
    await add(folder, undefined)
    // That it is deleted or replaced shows in the folder above.
    if (dirname(folder) !== folder) await add(dirname(folder), [basename(folder)])
  }
  for (const [folder, names] of byFolder(files)) await add(folder, names)
  return located
}

/** The names of files by their folders. */
function byFolder(files: Iterable<string>): Map<string, string[]> {
  const folders = new Map<string, string[]>()
  for (const file of files) {
    const folder = dirname(file)
    const names = folders.get(folder)
    if (names === undefined) folders.set(folder, [basename(file)])
    else names.push(basename(file))
  }
  return folders
}

async function identityOf(folder: string): Promise<string | undefined> {
  const stats = await stat(folder, { bigint: true }).catch(() => undefined)
  return stats?.isDirectory() === true ? `${stats.dev} ${stats.ino} ${stats.birthtimeNs}` : undefined
}
