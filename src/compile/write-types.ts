import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { emitTypes } from '../emit/emit-types.ts'
import { toWriteError } from './write-error.ts'

/**
 * Writes the declaration file of the `dts` option; a file that says the same already stays untouched.
 *
 * @throws WriteError when it cannot be written
 */
export async function writeTypes(path: string, atoms: readonly { id: string, name: string }[]): Promise<void> {
  const text = emitTypes(atoms)
  if (await readFile(path, 'utf8').catch(() => undefined) === text) return
  try {
    await mkdir(dirname(path), { recursive: true })
    // In place: some bundlers watch the folders of what they bundle, where a replaced file shows.
    await writeFile(path, text)
  } catch (error) {
    throw toWriteError(error, path)
  }
}
