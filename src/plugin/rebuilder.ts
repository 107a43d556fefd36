import { createSourceWatch } from './source-watch.ts'
import type { SourceWatch } from './source-watch.ts'
import type { Session } from './session.ts'
import { createTrigger } from './trigger.ts'
import type { Trigger } from './trigger.ts'

/** Has a bundler that watches build again when sources change. */
export interface Rebuilder {
  /** The file that the bundler has to watch. */
  path: () => string
  /** Watches the sources from the first call on and looks for new ones at each. */
  watch: () => Promise<void>
  close: () => Promise<void>
}

/** Creates a rebuilder that does nothing yet. */
export function createRebuilder(session: Session): Rebuilder {
  let trigger: Trigger | undefined
  let watch: SourceWatch | undefined

  return {
    path: () => (trigger ??= createTrigger()).path,
    async watch() {
      watch ??= createSourceWatch(session, () => { trigger?.fire() })
      await watch.refresh()
    },
    async close() {
      const closing = watch?.close()
      trigger?.close()
      watch = undefined
      trigger = undefined
      await closing
    },
  }
}
