import { createHash } from 'node:crypto'
import { lstatSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { version } from '../../package.json'
import { checksum, digest } from './checksum.ts'
import { errorCode } from './error-code.ts'
import { findAll } from './find-all.ts'
import { forEachInSlices } from './for-each-in-slices.ts'
import { replaceFile } from './replace-file.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { Level } from '../tree-format/level.ts'
import type { ResolvedOptions } from './resolve-options.ts'

/** What a build without errors gave, and the files that it left. */
export interface BuildRecord {
  /** By `hashInput`, of what was built. */
  input: string
  atoms: number
  tokens: Record<Level, number>
  diagnostics: Diagnostic[]
  /** The files of the tree, relative to it, with their size and time. */
  outputs: [path: string, stamp: string][]
}

/**
 * A hash over all that a build depends on: the compiler, the options, and every source and domain file by name and
 * bytes. `undefined` when something cannot be read.
 */
export async function hashInput(options: ResolvedOptions): Promise<string | undefined> {
  const { root, encoding, budgets, strict, rules, projections, kinds } = options
  const { sources, domains, problems } = await findAll(options)
  const hash = createHash('sha256')
  hash.update(JSON.stringify([version, root, encoding, budgets, strict, rules, projections, kinds, problems, sources, domains]))
  try {
    await forEachInSlices([...sources, ...domains], ({ path }) => {
      const bytes = readFileSync(path)
      hash.update(`\0${bytes.length}\0`).update(bytes)
    })
  } catch (error) {
    if (errorCode(error) === undefined) throw error
    return undefined
  }
  return hash.digest('hex')
}

/** The record of the last build into an output folder; `undefined` when there is none or it is damaged. */
export function readRecord(dir: string, out: string): BuildRecord | undefined {
  try {
    const text = readFileSync(recordFile(dir, out), 'utf8')
    const json = text.slice(9)
    return text.slice(0, 8) === checksum(json) ? JSON.parse(json) as BuildRecord : undefined
  } catch (error) {
    if (errorCode(error) === undefined && !(error instanceof SyntaxError)) throw error
    return undefined
  }
}

/** Keeps a record. A folder that cannot be written is no fault. */
export function writeRecord(dir: string, out: string, record: BuildRecord): void {
  const json = JSON.stringify(record)
  try {
    mkdirSync(dir, { recursive: true })
    replaceFile(recordFile(dir, out), `${checksum(json)} ${json}`)
  } catch (error) {
    if (errorCode(error) === undefined) throw error
  }
}

/** The size and time of each file; `undefined` when one is missing or no plain file. */
export async function stampOutputs(out: string, paths: Iterable<string>): Promise<BuildRecord['outputs'] | undefined> {
  const outputs: BuildRecord['outputs'] = []
  let isWhole = true
  await forEachInSlices(paths, (path) => {
    const stats = isWhole ? lstatSync(join(out, path), { bigint: true, throwIfNoEntry: false }) : undefined
    if (stats?.isFile() === true) outputs.push([path, `${stats.size} ${stats.mtimeNs}`])
    else isWhole = false
  })
  return isWhole ? outputs : undefined
}

function recordFile(dir: string, out: string): string {
  return join(dir, `build-${digest(out)}.txt`)
}
