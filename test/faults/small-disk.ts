import { execFileSync } from 'node:child_process'
import { onTestFinished } from 'vitest'
import { temporaryFolder } from '../compile/temporary-folder.ts'

/** A file system of its own with so little room. */
export interface SmallDisk {
  dir: string
  makeReadOnly: () => void
}

/** Whether this process may mount file systems: as root on Linux, outside most containers. */
export const canMount: boolean = tryToMount()

/** Mounts an empty file system in memory; gone when the test ends. */
export async function smallDisk(kilobytes: number): Promise<SmallDisk> {
  const dir = await temporaryFolder()
  mount('-t', 'tmpfs', '-o', `size=${kilobytes}k`, 'tmpfs', dir)
  onTestFinished(() => { execFileSync('umount', [dir]) })
  return { dir, makeReadOnly: () => { mount('-o', 'remount,ro', dir) } }
}

function mount(...args: string[]): void {
  execFileSync('mount', args, { stdio: 'pipe' })
}

function tryToMount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  try {
    execFileSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
