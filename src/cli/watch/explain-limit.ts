import { FileError } from '../file-error.ts'

const limits: Readonly<Record<string, string>> = {
  EMFILE: 'too many files are open or watched: raise `ulimit -n` or, on Linux, `fs.inotify.max_user_instances`, or watch with --poll 500',
  ENOSPC: 'the system watches too many files: raise `fs.inotify.max_user_watches` or watch with --poll 500',
}

/** The error of a system that can watch no more, with what to do about it; any other as it is. */
export function explainLimit(error: unknown): unknown {
  const code = String((error as NodeJS.ErrnoException).code)
  return Object.hasOwn(limits, code) ? new FileError(limits[code]!) : error
}
