import { rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { errorCode } from './error-code.ts'
import { temporaryName } from './temporary-file.ts'

// On Windows a virus scanner or an editor may hold the old file for a moment.
const held: ReadonlySet<string | undefined> = new Set(['EPERM', 'EBUSY', 'EACCES'])
const pauses = [10, 20, 50, 100, 200, 400, 800]

/**
 * Puts a text in a file's place as a whole: readers see the old bytes or the new ones. A link of that name is replaced,
 * not followed.
 */
export async function replaceFile(path: string, text: string): Promise<void> {
  const temporary = join(dirname(path), temporaryName(basename(path)))
  try {
    await writeFile(temporary, text)
    await renameOver(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined)
    throw error
  }
}

async function renameOver(from: string, to: string): Promise<void> {
  for (const pause of process.platform === 'win32' ? pauses : []) {
    try {
      await rename(from, to)
      return
    } catch (error) {
      if (!held.has(errorCode(error))) throw error
      await delay(pause)
    }
  }
  await rename(from, to)
}
