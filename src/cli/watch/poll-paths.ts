import { stat } from 'node:fs/promises'
import { collectChanges, type OnChange } from '../../compile/collect-changes.ts'
import { errorCode } from '../../compile/error-code.ts'
import type { PathWatch } from '../../compile/watch-paths.ts'

/** How many files are looked at at once. */
const batch = 64

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
  const left = [...paths]
  while (left.length > 0) {
    const some = left.splice(-batch)
    for (const [index, stamp] of (await Promise.all(some.map(stampOf))).entries()) stamps.set(some[index]!, stamp)
  }
  return stamps
}

/** What differs when a file or folder was made, changed, replaced or deleted. */
async function stampOf(path: string): Promise<string> {
  try {
    const { dev, ino, size, mtimeNs, ctimeNs } = await stat(path, { bigint: true })
    return `${dev} ${ino} ${size} ${mtimeNs} ${ctimeNs}`
  } catch (error) {
    return errorCode(error) ?? 'unknown'
  }
}
