/**
 * Maps items with at most `limit` calls under way at once; results keep the order of the items.
 * The first rejection rejects the whole once no further call is started.
 */
export async function mapLimited<Item, Result>(items: readonly Item[], limit: number, map: (item: Item, index: number) => Promise<Result>): Promise<Result[]> {
  const results = new Array<Result>(items.length)
  let next = 0
  const work = async (): Promise<void> => {
    while (next < items.length) {
      const index = next
      next += 1
      results[index] = await map(items[index]!, index)
    }
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, work))
  return results
}
