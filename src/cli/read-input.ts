import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { FileError } from './file-error.ts'
import type { CliIo } from './io.ts'

const sentences: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder, not a file',
  EACCES: 'reading it is not permitted',
}

/** The text of a file named on the command line; of standard input for `-`. Throws an `FileError` that names the file. */
export async function readInput(io: CliIo, file: string): Promise<string> {
  if (file === '-') return io.readStdin()
  try {
    return await readFile(resolve(io.cwd, file), 'utf8')
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new FileError(`cannot read \`${file}\`: ${sentences[code ?? ''] ?? message}`)
  }
}
