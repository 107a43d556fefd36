import { resolve } from 'node:path'
import { quoteForShell } from './completion/quote-for-shell.ts'
import { displayPath } from './display-path.ts'
import type { BrokenAtom } from './find-broken-atoms.ts'

/** An atom was named that has errors, where only one without will do: ends with the exit code of findings. */
export class BrokenAtomError extends Error {
  override name = 'BrokenAtomError'

  /** The message says where the atom stands, by a path from `cwd`, and why nobody gets it. */
  constructor({ atom, file, line, errors }: BrokenAtom, root: string, cwd: string) {
    const shown = displayPath(cwd, resolve(root, file))
    const word = /^[\w./-]+$/.test(shown) ? shown : quoteForShell(shown)
    super(`\`${atom.id}\` stands at ${shown}:${line}, but nobody gets it before its ${errors.length === 1 ? 'error is' : `${errors.length} errors are`} mended: see \`prime check ${word}\``)
  }
}
