import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { plural } from '../report.ts'

/** What sets a tree on disk apart from the one that the sources give, in a few words; undefined when they are equal. */
export async function checkFreshness(files: ReadonlyMap<string, string>, tree: string): Promise<string | undefined> {
  let missing = 0
  let different = 0
  for (const [path, text] of files) {
    const there = await readFile(join(tree, path), 'utf8').catch(() => undefined)
    if (there === undefined) missing++
    else if (there !== text) different++
  }
  if (missing === 0 && different === 0) return undefined
  return [[different, 'is out of date', 'are out of date'], [missing, 'is missing', 'are missing']]
    .filter(([count]) => count !== 0)
    .map(([count, one, many]) => `${plural(count as number, 'file')} ${count === 1 ? one : many}`)
    .join(', ')
}
