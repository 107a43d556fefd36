import { statSync } from 'node:fs'
import { collectChanges, type OnChange } from '../../compile/collect-changes.ts'
import { errorCode } from '../../compile/error-code.ts'
import { forEachInSlices } from '../../compile/for-each-in-slices.ts'
import type { PathWatch } from '../../compile/watch-paths.ts'

/**
 * Looks at paths every so many milliseconds instead of waiting for events of the system. A path is known by its stamp
 * from before the callback that follows it, so nothing that happens in between is missed. Does not keep the process alive.
 */
export function createPathPoll(onChange: OnChange, interval: number): PathWatch {
  const changes = collectChanges(onChange)
  let stamps = new Map<string, string>()
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  async function look(): Promise<void> {
    const known = stamps
    const now = await stampAll(known.keys())
    for (const [path, stamp] of now) {
      // What is no more watched meanwhile does not matter.
      if (stamps.get(path) !== known.get(path) || known.get(path) === stamp) continue
      stamps.set(path, stamp)
      changes.add(path)
    }
    wait()
  }

  function wait(): void {
    if (!isClosed) timer = setTimeout(() => void look(), interval).unref()
  }

  return {
    async set({ files, folders }) {
      const wanted = new Set([...files, ...folders])
      const fresh = await stampAll([...wanted].filter(path => !stamps.has(path)))
      stamps = new Map([...wanted].map(path => [path, stamps.get(path) ?? fresh.get(path)!]))
      if (fresh.size > 0) changes.add()
      if (timer === undefined) wait()
    },
    close() {
      isClosed = true
      clearTimeout(timer)
      changes.close()
    },
  }
}

async function stampAll(paths: Iterable<string>): Promise<Map<string, string>> {
  const stamps = new Map<string, string>()
  await forEachInSlices(paths, path => stamps.set(path, stampOf(path)))
  return stamps
}

/** What differs when a file or folder was made, changed, replaced or deleted. */
function stampOf(path: string): string {
  try {
    const stats = statSync(path, { bigint: true, throwIfNoEntry: false })
    return stats === undefined ? 'absent' : `${stats.dev} ${stats.ino} ${stats.size} ${stats.mtimeNs} ${stats.ctimeNs}`
  } catch (error) {
    return errorCode(error) ?? 'unknown'
  }
}
