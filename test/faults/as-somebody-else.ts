import { chmodSync, chownSync } from 'node:fs'

/** Somebody without rights: the user `nobody` of most systems. */
const nobody = 65_534

/** Runs something without the rights of root, whom no permission stops; as it is for anybody else. */
export async function asSomebodyElse<T>(run: () => Promise<T>): Promise<T> {
  if (process.getuid?.() !== 0) return run()
  process.setegid!(nobody)
  process.seteuid!(nobody)
  try {
    return await run()
  } finally {
    process.seteuid!(0)
    process.setegid!(0)
  }
}

/** Gives a file or folder to whom `asSomebodyElse` acts as, with these rights. */
export function handOver(path: string, mode: number): void {
  chmodSync(path, mode)
  if (process.getuid?.() === 0) chownSync(path, nobody, nobody)
}
