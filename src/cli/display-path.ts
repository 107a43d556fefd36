import { relative, resolve, sep } from 'node:path'

/** A path as output shows it: relative to the working directory, with `/`; `.` for the working directory itself. */
export function displayPath(cwd: string, path: string): string {
  const shown = relative(cwd, resolve(cwd, path))
  return shown === '' ? '.' : shown.split(sep).join('/')
}
