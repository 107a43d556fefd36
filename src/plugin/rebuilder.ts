import { createSourceWatch } from './source-watch.ts'
import type { SourceWatch } from './source-watch.ts'
import type { Session } from './session.ts'
import { createTrigger } from './trigger.ts'
import type { Trigger } from './trigger.ts'

/** Has a bundler that watches build again when sources change. */
export interface Rebuilder {
  /** The file that the bundler has to watch. Begins to watch the sources at the first call and looks for new ones at each. */
  open: () => Promise<string>
  close: () => Promise<void>
}

/** Creates a rebuilder that does nothing yet. */
export function createRebuilder(session: Session): Rebuilder {
  let trigger: Trigger | undefined
  let watch: SourceWatch | undefined

  return {
    async open() {
      trigger ??= createTrigger()
      watch ??= createSourceWatch(session, () => { trigger?.fire() })
      await watch.refresh()
      return trigger.path
    },
    async close() {
      await watch?.close()
      trigger?.close()
      watch = undefined
      trigger = undefined
    },
  }
}
