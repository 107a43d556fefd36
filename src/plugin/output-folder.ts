import { posix, win32 } from 'node:path'
import { OptionError } from '../compile/option-error.ts'
import { toSlashes } from '../compile/to-slashes.ts'

/**
 * The option `outDir` as all bundlers take it: below their output, with `/`, and without dots or a slash at an end.
 *
 * @throws OptionError for a folder that is not below the output; some bundlers would refuse it and others write there
 */
export function toOutputFolder(outDir: string): string {
  const folder = posix.normalize(toSlashes(outDir)).replace(/\/$/, '')
  const isBelow = folder !== '.' && folder !== '' && folder.split('/')[0] !== '..' && !posix.isAbsolute(folder) && !win32.isAbsolute(folder)
  if (!isBelow) throw new OptionError(`\`outDir\` is \`${outDir}\`: give a folder below the bundler's output, such as \`compiled\`.`)
  return folder
}
