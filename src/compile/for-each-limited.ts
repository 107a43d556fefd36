/** Runs an action for each item, at most `limit` at once, in their order. The first failure stops it, after the running ones have ended. */
export async function forEachLimited<Item>(items: Iterable<Item>, limit: number, action: (item: Item) => Promise<void>): Promise<void> {
  const queue = items[Symbol.iterator]()
  let failed = false

  async function work(): Promise<void> {
    for (let next = queue.next(); next.done !== true && !failed; next = queue.next()) {
      try {
        await action(next.value)
      } catch (error) {
        failed = true
        throw error
      }
    }
  }

  const results = await Promise.allSettled(Array.from({ length: limit }, work))
  for (const result of results) {
    if (result.status === 'rejected') throw result.reason
  }
}
