import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs'
import { createSourceText } from '../diagnostics/source-text.ts'
import { errorCode } from './error-code.ts'
import type { SourceText } from '../diagnostics/source-text.ts'

/** What a file is turned into. */
export interface FileReader<Value> {
  /** A longer file is read up to one byte more, for its reader to refuse. */
  maxBytes: number
  read: (source: SourceText) => Value
  /** For a file that the system refuses to give. */
  fail: (reason: string) => Value
}

/** What a reader made of files, kept while they do not change. */
export interface FileCache<Value> {
  /** The value of a file, which `file` names in diagnostics; `undefined` when it does not exist (any more). */
  get: (path: string, file: string) => Value | undefined
  /** Has a file read again even when its time and size say that it is the same. */
  touch: (path: string) => void
  /** Drops all files but these. */
  keepOnly: (paths: ReadonlySet<string>) => void
}

interface Entry<Value> {
  file: string
  /** Its identity, size and times; empty when it is to be read again. */
  stamp: string
  text: string
  value: Value
}

/** A cache of what a reader makes of files. A file that was touched but holds the same text keeps its value. */
export function createFileCache<Value>(reader: FileReader<Value>): FileCache<Value> {
  const entries = new Map<string, Entry<Value>>()

  function load(path: string, file: string): Value {
    const old = entries.get(path)
    const { dev, ino, size, mtimeNs, ctimeNs } = statSync(path, { bigint: true })
    const stamp = `${dev} ${ino} ${size} ${mtimeNs} ${ctimeNs}`
    if (old?.file === file && old.stamp === stamp) return old.value
    const text = size > reader.maxBytes ? readStart(path, reader.maxBytes + 1) : readFileSync(path, 'utf8')
    const value = old?.file === file && old.text === text ? old.value : reader.read(createSourceText(file, text))
    entries.set(path, { file, stamp, text, value })
    return value
  }

  return {
    get(path, file) {
      try {
        return load(path, file)
      } catch (error) {
        entries.delete(path)
        const code = errorCode(error)
        if (code === undefined) throw error
        if (code !== 'ENOENT' && code !== 'ENOTDIR') return reader.fail((error as Error).message)
        // Bytes of a name that are no UTF-8 are listed as this character, by which nothing is found.
        return path.includes('\ufffd') ? reader.fail('its name is no UTF-8') : undefined
      }
    },
    touch(path) {
      const entry = entries.get(path)
      if (entry !== undefined) entry.stamp = ''
    },
    keepOnly(paths) {
      for (const path of [...entries.keys()]) {
        if (!paths.has(path)) entries.delete(path)
      }
    },
  }
}

function readStart(path: string, bytes: number): string {
  const descriptor = openSync(path, 'r')
  try {
    const buffer = Buffer.alloc(bytes)
    return buffer.toString('utf8', 0, readSync(descriptor, buffer, 0, bytes, 0))
  } finally {
    closeSync(descriptor)
  }
}
