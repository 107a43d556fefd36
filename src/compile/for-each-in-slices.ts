import { setImmediate as pause } from 'node:timers/promises'

/** How long (ms) work may go on before others get their turn. */
const slice = 10

/**
 * Runs a synchronous action for each item and lets the event loop turn every few milliseconds. For many small system
 * calls this costs a fraction of what promises do.
 */
export async function forEachInSlices<Item>(items: Iterable<Item>, action: (item: Item) => void): Promise<void> {
  let start = performance.now()
  for (const item of items) {
    action(item)
    if (performance.now() - start > slice) {
      await pause()
      start = performance.now()
    }
  }
}
