import { statSync } from 'node:fs'

/** Called once for changes that come together, with the paths concerned (absolute); without them when anything may have changed. */
export type OnChange = (changes: ReadonlySet<string> | undefined) => void

/** How long (ms) nothing must happen before a change counts as over, and how long one may go on at most. */
const quiet = 50
const patience = 1000

/** Gathers changes that come together and tells them when they are over. Does not keep the process alive. */
export function collectChanges(onChange: OnChange): { add: (path?: string) => void, close: () => void } {
  let timer: NodeJS.Timeout | undefined
  let since = 0
  let isClosed = false
  let changes: Set<string> | undefined = new Set()

  /** Calls back after a while; later by one more when a changed file is empty, for it may just be about to be written. */
  function arm(after: number, mayWait: boolean): void {
    timer = setTimeout(() => {
      if (mayWait && [...changes ?? []].some(isEmptyFile)) {
        arm(quiet, false)
        return
      }
      timer = undefined
      const given = changes
      changes = new Set()
      onChange(given)
    }, after)
    timer.unref()
  }

  return {
    add(path) {
      if (isClosed) return
      if (path === undefined) changes = undefined
      else changes?.add(path)
      const now = Date.now()
      if (timer === undefined) since = now
      clearTimeout(timer)
      arm(Math.min(quiet, Math.max(0, since + patience - now)), true)
    },
    close() {
      isClosed = true
      clearTimeout(timer)
    },
  }
}

function isEmptyFile(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats?.isFile() === true && stats.size === 0
}
