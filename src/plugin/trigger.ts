import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A file whose change makes a bundler build again. Bundlers watch it instead of the sources: what they make of new,
 * deleted and renamed files, of folders and of several saves at once differs, while one change of one file does not.
 */
export interface Trigger {
  /** Its absolute path. */
  readonly path: string
  fire: () => void
  /** Deletes the file. */
  close: () => void
}

/** Creates a trigger in the system's folder for temporary files; it is gone when the process ends. */
export function createTrigger(): Trigger {
  const folder = mkdtempSync(join(tmpdir(), 'unplugin-prime-'))
  const path = join(folder, 'trigger')
  writeFileSync(path, '')

  function close(): void {
    process.off('exit', close)
    rmSync(folder, { recursive: true, force: true })
  }

  process.on('exit', close)
  return {
    path,
    // One event: to write it anew would be two, as it is emptied first.
    fire() { appendFileSync(path, '.') },
    close,
  }
}
