import { basename, dirname } from 'node:path'
import { errorCode } from './error-code.ts'
import { isTemporaryName } from './temporary-file.ts'

/** A failure of the machine, not of the sources: the output cannot be written. The message is one sentence that names the path. */
export class WriteError extends Error {
  override name = 'WriteError'
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EEXIST: 'a file stands where a folder is needed',
  ENOTDIR: 'a file stands where a folder is needed',
  EISDIR: 'a folder stands where a file is needed',
  ENOTEMPTY: 'a folder stands where a file is needed',
  ENAMETOOLONG: 'the path is too long',
  EMFILE: 'too many files are open',
}

/** A system error as a `WriteError`; anything else as it is. */
export function toWriteError(error: unknown, dir: string): unknown {
  const code = errorCode(error)
  if (code === undefined) return error
  const { dest, path = dir } = error as { path?: string, dest?: string }
  const place = dest ?? path
  return new WriteError(`Cannot write \`${isTemporaryName(basename(place)) ? dirname(place) : place}\`: ${reasons[code] ?? `the system says ${code}`}.`, { cause: error })
}
