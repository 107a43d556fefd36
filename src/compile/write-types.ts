import { mkdir, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { emitTypes } from '../emit/emit-types.ts'
import { replaceFile } from './replace-file.ts'

/** Writes the declaration file of the `dts` option; a file that says the same already stays untouched. */
export async function writeTypes(path: string, atoms: readonly { id: string, name: string }[]): Promise<void> {
  const text = emitTypes(atoms)
  if (await readFile(path, 'utf8').catch(() => undefined) === text) return
  await mkdir(dirname(path), { recursive: true })
  replaceFile(path, text)
}
