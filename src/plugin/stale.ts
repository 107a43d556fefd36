import { realpath } from 'node:fs/promises'

/** What a folder on disk held before a bundler wrote into it. */
export interface Before {
  /** Deletes what an earlier run wrote there and `files` has not, and the folders that this leaves empty; never a foreign file. */
  removeStale: (files: ReadonlyMap<string, string>) => Promise<void>
}

/** Remembers what earlier runs wrote to a tree's folder; it need not exist. */
export async function rememberTree(dir: string): Promise<Before> {
  const { applyPlan, planWrite, readListed } = await import('./engine.ts')
  const listed = await readListed(dir)
  return {
    async removeStale(files) {
      const root = await realpath(dir).catch(() => undefined)
      if (root === undefined || listed.every(path => files.has(path))) return
      const { remove } = await planWrite(root, files, [], listed)
      await applyPlan(root, files, { write: [], remove }, [])
    },
  }
}
