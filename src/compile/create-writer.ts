import { mkdir, realpath, stat } from 'node:fs/promises'
import { compareTrees } from '../emit/compare-trees.ts'
import { isTreePath } from '../tree-format/layout.ts'
import { applyPlan } from './apply-plan.ts'
import { hasLeftovers } from './has-leftovers.ts'
import { lockOutput } from './output-lock.ts'
import { planWrite, readListed, stampIndex } from './plan-write.ts'
import { toWriteError, WriteError } from './write-error.ts'
import type { WritePlan } from './plan-write.ts'

/** How many files a write has changed. */
export interface WriteResult {
  written: number
  removed: number
  unchanged: number
}

/** Writes one tree again and again. */
export interface Writer {
  /** See `write()`. Calls run one after the other. */
  write: (files: ReadonlyMap<string, string>) => Promise<WriteResult>
}

/**
 * A writer for one output folder that remembers what it wrote: as long as nobody else touches the index files, the next
 * call looks only at texts that differ.
 */
export function createWriter(dir: string): Writer {
  let last: { files: ReadonlyMap<string, string>, stamp: string } | undefined
  let queue: Promise<unknown> = Promise.resolve()

  async function writeNow(files: ReadonlyMap<string, string>): Promise<WriteResult> {
    const difference = last === undefined ? undefined : compareTrees(last.files, files)
    for (const path of difference?.changed ?? files.keys()) {
      if (!isTreePath(path)) throw new WriteError(`\`${path}\` is no path of a compiled tree: nothing was written.`)
    }
    try {
      const root = await openFolder(dir)
      const stamp = await stampIndex(root)
      const known = last?.stamp === stamp ? difference : undefined
      let plan = await planWrite(root, files, known?.changed, known?.removed ?? await readListed(root))
      if (!isNothing(plan) || await hasLeftovers(root)) plan = await change(root, files, plan, stamp)
      last = { files, stamp: await stampIndex(root) }
      return { written: plan.write.length, removed: plan.remove.length, unchanged: files.size - plan.write.length }
    } catch (error) {
      last = undefined
      throw toWriteError(error, dir)
    }
  }

  return {
    async write(files) {
      const result = queue.then(() => writeNow(files))
      queue = result.catch(() => undefined)
      return result
    },
  }
}

/** Carries a plan out under the folder's lock; makes a new one when another writer was here since. */
async function change(root: string, files: ReadonlyMap<string, string>, first: WritePlan, stamp: string): Promise<WritePlan> {
  const lock = await lockOutput(root)
  try {
    const interrupted = lock.interrupted.filter(isTreePath)
    const plan = interrupted.length === 0 && await stampIndex(root) === stamp
      ? first
      : await planWrite(root, files, undefined, [...await readListed(root), ...interrupted])
    await lock.announce([...plan.write, ...plan.remove])
    await applyPlan(root, files, plan, interrupted).catch(async (error: unknown) => {
      await takeBack(root, plan)
      throw error
    })
    await lock.release('done')
    return plan
  } catch (error) {
    await lock.release('failed')
    throw error
  }
}

/** After a failure: deletes the files that no index lists yet, for what failed may be the room on the disk. */
async function takeBack(root: string, plan: WritePlan): Promise<void> {
  const listed = new Set(await readListed(root))
  const { remove } = await planWrite(root, new Map(), undefined, plan.write.filter(path => !listed.has(path)))
  await applyPlan(root, new Map(), { write: [], remove }, plan.write).catch(() => undefined)
}

/** The real path of the output folder, made when it is not there. It may itself be a link; nothing below it may. */
async function openFolder(dir: string): Promise<string> {
  const isFolder = await stat(dir).then(stats => stats.isDirectory(), () => false)
  // Fails, and says why, where something else stands.
  if (!isFolder) await mkdir(dir, { recursive: true })
  return realpath(dir)
}

function isNothing(plan: WritePlan): boolean {
  return plan.write.length === 0 && plan.remove.length === 0
}
