import { readdir } from 'node:fs/promises'
import { lockName } from './output-lock.ts'
import { isTemporaryName } from './temporary-file.ts'

/** True when a writer that was killed, or one that is at work, left its marks at the top of an output folder. */
export async function hasLeftovers(root: string): Promise<boolean> {
  return (await readdir(root)).some(name => name === lockName || isTemporaryName(name))
}
