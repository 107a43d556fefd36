import { mkdir, readFile, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { checksum, digest } from './checksum.ts'
import { errorCode } from './error-code.ts'
import { replaceFile } from './replace-file.ts'
import type { FullSize } from '../check/report-over-budget.ts'
import type { Level } from '../tree-format/level.ts'

/** What projecting an atom gives, as far as a tree and its diagnostics need it. */
export interface ProjectedAtom {
  chunks: Record<Level, { text: string, tokens: number }>
  /** For the check of its budget. */
  size: FullSize
}

/** Projections kept on disk between runs, by content. */
export interface ProjectionCache {
  get: (key: string) => ProjectedAtom | undefined
  set: (key: string, projected: ProjectedAtom) => void
  /** Writes what is new. Never fails: a cache that cannot be written is no fault of the sources. */
  save: () => Promise<void>
}

/** Raise it whenever projecting the same atom by the same options gives something else. */
const formatVersion = 1
/** Most characters of one cache file, and most files, one for each set of options; the oldest go first. */
const largest = 256 * 1024 * 1024
const mostFiles = 8
const fileName = /^projections-[0-9a-f]{32}\.txt$/

/**
 * Opens the cache of one set of options. A missing, damaged or foreign file counts as empty, and so does each damaged
 * line. Two processes may use it at once: the last to save wins, nothing is torn.
 *
 * @param dir the cache's folder; made when there is something to save
 * @param optionsKey everything besides the atom that a projection depends on
 */
export async function openProjectionCache(dir: string, optionsKey: string): Promise<ProjectionCache> {
  const file = join(dir, `projections-${digest(`${formatVersion} ${optionsKey}`)}.txt`)
  const lines = await readLines(file)
  const used = new Set<string>()
  let isChanged = false

  return {
    get(key) {
      const line = lines.get(key)
      const projected = line === undefined ? undefined : readLine(line)
      if (projected !== undefined) used.add(key)
      return projected
    },
    set(key, projected) {
      const json = toAscii(JSON.stringify(projected))
      lines.set(key, `${checksum(json)} ${json}`)
      used.add(key)
      isChanged = true
    },
    async save() {
      if (!isChanged) return
      isChanged = false
      try {
        await mkdir(dir, { recursive: true })
        replaceFile(file, toText(lines, used))
        await removeOldest(dir)
      } catch (error) {
        if (errorCode(error) === undefined) throw error
      }
    },
  }
}

/** JSON with other letters as escapes: such a string takes half the memory. */
function toAscii(json: string): string {
  return json.replace(/[^\0-\x7f]/g, char => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

async function readLines(file: string): Promise<Map<string, string>> {
  const lines = new Map<string, string>()
  let text: string
  try {
    if ((await stat(file)).size > 2 * largest) return lines
    text = await readFile(file, 'latin1')
  } catch (error) {
    if (errorCode(error) === undefined) throw error
    return lines
  }
  for (let start = 0; start < text.length;) {
    const end = text.indexOf('\n', start)
    if (end === -1) break
    if (text[start + 32] === ' ') lines.set(text.slice(start, start + 32), text.slice(start + 33, end))
    start = end + 1
  }
  return lines
}

function readLine(line: string): ProjectedAtom | undefined {
  const json = line.slice(9)
  if (line.slice(0, 8) !== checksum(json)) return undefined
  try {
    return JSON.parse(json) as ProjectedAtom
  } catch {
    return undefined
  }
}

/** What this run used comes first, so that a full cache loses what nobody uses. */
function toText(lines: ReadonlyMap<string, string>, used: ReadonlySet<string>): string {
  const keys = [...used, ...[...lines.keys()].filter(key => !used.has(key))]
  const parts: string[] = []
  let length = 0
  for (const key of keys) {
    const line = `${key} ${lines.get(key)!}\n`
    length += line.length
    if (length > largest) break
    parts.push(line)
  }
  return parts.join('')
}

async function removeOldest(dir: string): Promise<void> {
  const names = (await readdir(dir)).filter(name => fileName.test(name))
  const aged = await Promise.all(names.map(async name => ({ name, time: (await stat(join(dir, name))).mtimeMs })))
  for (const { name } of aged.sort((a, b) => b.time - a.time).slice(mostFiles)) await rm(join(dir, name), { force: true })
}
