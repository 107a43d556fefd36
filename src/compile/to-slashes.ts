import { sep } from 'node:path'

/** A path with `/` between its parts. */
export function toSlashes(path: string): string {
  return sep === '/' ? path : path.split(sep).join('/')
}
