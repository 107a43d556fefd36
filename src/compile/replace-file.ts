import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { errorCode } from './error-code.ts'
import { temporaryName } from './temporary-file.ts'

// On Windows a virus scanner or an editor may hold the old file for a moment.
const held: ReadonlySet<string | undefined> = new Set(['EPERM', 'EBUSY', 'EACCES'])
/** ms */
const pauses = [10, 20, 50, 100, 200, 400, 800]

/**
 * Puts a text in a file's place as a whole: readers see the old bytes or the new ones. A link of that name is replaced,
 * not followed.
 */
export function replaceFile(path: string, text: string): void {
  const temporary = join(dirname(path), temporaryName(basename(path)))
  try {
    writeFileSync(temporary, text)
    renameOver(temporary, path)
  } catch (error) {
    try {
      rmSync(temporary, { force: true })
    } catch {
      // The first failure is the one to tell; the next run deletes what is left.
    }
    throw error
  }
}

function renameOver(from: string, to: string): void {
  for (const pause of process.platform === 'win32' ? pauses : []) {
    try {
      renameSync(from, to)
      return
    } catch (error) {
      if (!held.has(errorCode(error))) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pause)
    }
  }
  renameSync(from, to)
}
