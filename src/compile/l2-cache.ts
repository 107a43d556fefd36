import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { VerdictCache } from '../check/l2/check-meaning.ts'
import { readVerdict, type Finding } from '../check/l2/verdict.ts'

const fileName = '.l2-cache.json'

/** A verdict cache kept in `.l2-cache.json` of the project root. */
export interface StoredVerdicts extends VerdictCache {
  /** The file's text: sorted, so that the same verdicts give the same bytes. `undefined` while nothing was added. */
  serialise(): string | undefined
  readonly path: string
}

/** Opens the cache; a missing or damaged file counts as empty, and an entry of the wrong shape as absent. */
export async function openVerdicts(root: string): Promise<StoredVerdicts> {
  const path = join(root, fileName)
  const judges = new Map<string, Map<string, Finding[]>>()
  for (const [judge, verdicts] of Object.entries(await readObject(path))) {
    for (const [hash, findings] of Object.entries(verdicts as object)) {
      const read = readVerdict({ findings: findings as unknown })
      if (read !== undefined) entriesOf(judges, judge).set(hash, read)
    }
  }
  let changed = false

  return {
    path,
    get: (judge, hash) => judges.get(judge)?.get(hash),
    set(judge, hash, findings) {
      changed = true
      entriesOf(judges, judge).set(hash, findings)
    },
    serialise() {
      if (!changed) return undefined
      return `${JSON.stringify(toSorted(judges, verdicts => toSorted(verdicts, findings => findings)), null, 2)}\n`
    },
  }
}

async function readObject(path: string): Promise<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(await readFile(path, 'utf8'))
    return Object.fromEntries(Object.entries(value ?? {}).filter(([, verdicts]) => typeof verdicts === 'object' && verdicts !== null))
  } catch {
    return {}
  }
}

function entriesOf(judges: Map<string, Map<string, Finding[]>>, judge: string): Map<string, Finding[]> {
  let entries = judges.get(judge)
  if (entries === undefined) judges.set(judge, entries = new Map())
  return entries
}

function toSorted<Value, Result>(map: ReadonlyMap<string, Value>, convert: (value: Value) => Result): Record<string, Result> {
  const keys = [...map.keys()].sort()
  return Object.fromEntries(keys.map(key => [key, convert(map.get(key)!)]))
}
