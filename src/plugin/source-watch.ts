import type { PathWatch } from '../compile/watch-paths.ts'
import type { Generation, Session } from './session.ts'

/** A watch over all that a session compiles from. */
export interface SourceWatch {
  /** Starts it, or looks again for what there is to watch; to be called after each compile. */
  refresh: () => Promise<void>
  close: () => Promise<void>
}

/**
 * Watches what a session compiles from. Whatever happens there, a new generation is compiled, and only when it differs
 * from the present one the callback is called: once for changes that come together, and never for outputs that lie
 * among the sources.
 *
 * @param onChange gets the new generation, or the error that kept it from being made, and the paths that changed; without
 * them anything may have changed
 */
export function createSourceWatch(session: Session, onChange: (outcome: PromiseSettledResult<Generation>, changes: ReadonlySet<string> | undefined) => void | Promise<void>): SourceWatch {
  let watch: PathWatch | undefined
  let working: Promise<void> = Promise.resolve()
  let isClosed = false

  async function look(changes: ReadonlySet<string> | undefined): Promise<void> {
    if (isClosed) return
    const { outcome, isNew } = await session.refresh(changes)
    const [watching] = await Promise.allSettled([watch?.set(session.watched())])
    if (isClosed) return
    if (watching.status === 'rejected') await onChange(watching, changes)
    else if (isNew) await onChange(outcome, changes)
  }

  return {
    async refresh() {
      const { createPathWatch } = await import('../compile/watch-paths.ts')
      if (isClosed) return
      watch ??= createPathWatch((changes) => { working = working.then(async () => look(changes)) })
      await watch.set(session.watched())
    },
    async close() {
      isClosed = true
      watch?.close()
      await working
    },
  }
}
