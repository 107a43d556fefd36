import { stat } from 'node:fs/promises'

/** A text that changes when one of the files is changed, made or deleted. */
export async function stampFiles(files: readonly string[]): Promise<string> {
  const stamps = files.map(async (file) => {
    const stats = await stat(file, { bigint: true }).catch(() => undefined)
    return stats === undefined ? '-' : `${stats.ino} ${stats.size} ${stats.mtimeNs} ${stats.ctimeNs}`
  })
  return (await Promise.all(stamps)).join('; ')
}
