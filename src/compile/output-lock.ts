import { link, readFile, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { errorCode } from './error-code.ts'
import { isTemporaryName, temporaryName } from './temporary-file.ts'
import { WriteError } from './write-error.ts'

/** The file in the output folder that says who writes there and what is under way. */
export const lockName = '.prime-writing.json'

// A lock that nobody touched for so long (ms) is abandoned, whatever its process number says: numbers are reused.
const staleAfter = 15_000
const touchEvery = 2_000
const waitAtMost = 60_000
const pollEvery = 50

interface LockData {
  pid: number
  host: string
  /** Tells the locks of one process apart. */
  token: string
  /** What the writer was about to write or remove, relative to the output folder, with `/`. */
  paths: string[]
}

/** The right to change an output folder. */
export interface OutputLock {
  /** What earlier writers that never finished were about to write or remove. As untrusted as anything on disk. */
  interrupted: readonly string[]
  /** Notes, before anything is changed, what will be written or removed, relative to the folder, with `/`. */
  announce: (paths: readonly string[]) => Promise<void>
  /** Gives the right back. After a failure the lock file stays and tells the next writer what to repair. */
  release: (outcome: 'done' | 'failed') => Promise<void>
}

const held = new Set<string>()
// Where a file system knows no hard links.
const noLinks: ReadonlySet<string | undefined> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'])

/**
 * Takes the right to change `dir`, which must exist; waits for a live writer for at most a minute.
 *
 * @throws WriteError when another process keeps the folder
 */
export async function lockOutput(dir: string): Promise<OutputLock> {
  const file = join(dir, lockName)
  const data: LockData = { pid: process.pid, host: hostname(), token: temporaryName(lockName), paths: await collectAbandoned(dir) }
  held.add(data.token)
  try {
    await acquire(dir, data)
    await removeHalfWritten(dir)
  } catch (error) {
    held.delete(data.token)
    throw error
  }
  const touch = setInterval(() => { void succeeds(utimes(file, new Date(), new Date())) }, touchEvery)
  touch.unref()

  return {
    interrupted: data.paths,
    async announce(paths) {
      await writeFile(join(dir, data.token), JSON.stringify({ ...data, paths: [...data.paths, ...paths] }))
      await rename(join(dir, data.token), file)
    },
    async release(outcome) {
      clearInterval(touch)
      if (outcome === 'done') await rm(file, { force: true })
      held.delete(data.token)
    },
  }
}

async function acquire(dir: string, data: LockData): Promise<void> {
  const file = join(dir, lockName)
  const deadline = Date.now() + waitAtMost
  while (!await create(dir, data)) {
    // Of several writers that find it abandoned, one wins this rename.
    if (await isAbandoned(file) && await succeeds(rename(file, join(dir, temporaryName(lockName))))) {
      data.paths.push(...await collectAbandoned(dir))
    } else if (Date.now() > deadline) {
      throw new WriteError(`Another compiler writes to \`${dir}\`: stop it, or delete \`${lockName}\` there when none runs.`)
    } else {
      await delay(pollEvery)
    }
  }
}

/** Puts the lock in place whole, so that a kill never leaves half of it; false when there is one. */
async function create(dir: string, data: LockData): Promise<boolean> {
  const temporary = join(dir, data.token)
  const text = JSON.stringify(data)
  try {
    await writeFile(temporary, text)
    await link(temporary, join(dir, lockName))
    return true
  } catch (error) {
    if (noLinks.has(errorCode(error))) return succeeds(writeFile(join(dir, lockName), text, { flag: 'wx' }))
    if (errorCode(error) === 'EEXIST') return false
    // The holder of the lock saw half of the file and deleted it.
    if (errorCode(error) === 'ENOENT' && (error as NodeJS.ErrnoException).syscall === 'link') return false
    throw error
  } finally {
    await rm(temporary, { force: true })
  }
}

/** Takes in and deletes what killed writers left of their locks. */
async function collectAbandoned(dir: string): Promise<string[]> {
  const paths: string[] = []
  for (const file of await temporaryLocks(dir)) {
    if (!await isAbandoned(file)) continue
    paths.push(...(await readLock(file))?.paths ?? [])
    await rm(file, { force: true })
  }
  return paths
}

/** Deletes locks that nobody finished writing. For who holds the lock: writers that wait for it start over. */
async function removeHalfWritten(dir: string): Promise<void> {
  for (const file of await temporaryLocks(dir)) {
    if (await readLock(file) === undefined) await succeeds(rm(file, { force: true }))
  }
}

async function temporaryLocks(dir: string): Promise<string[]> {
  return (await readdir(dir)).filter(name => name.startsWith(`.${lockName}.`) && isTemporaryName(name)).map(name => join(dir, name))
}

async function isAbandoned(file: string): Promise<boolean> {
  const stats = await stat(file).catch(() => undefined)
  if (stats === undefined) return false
  if (Date.now() - stats.mtimeMs > staleAfter) return true
  const data = await readLock(file)
  if (data?.host !== hostname()) return false
  return data.pid === process.pid ? !held.has(data.token) : !isAlive(data.pid)
}

async function readLock(file: string): Promise<LockData | undefined> {
  try {
    const data = JSON.parse(await readFile(file, 'utf8')) as Partial<LockData>
    const paths: unknown = data.paths
    if (typeof data.pid !== 'number' || typeof data.host !== 'string' || typeof data.token !== 'string' || !Array.isArray(paths)) return undefined
    return { pid: data.pid, host: data.host, token: data.token, paths: paths.filter(path => typeof path === 'string') }
  } catch {
    return undefined
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}

async function succeeds(action: Promise<unknown>): Promise<boolean> {
  return action.then(() => true, () => false)
}
