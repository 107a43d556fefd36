import { lstat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** A check, asked once for each folder, whether a folder (relative to the root) is there and reached without a link. */
export function createFolderCheck(root: string): (folder: string) => Promise<boolean> {
  const answers = new Map<string, Promise<boolean>>([['.', Promise.resolve(true)]])

  async function look(folder: string): Promise<boolean> {
    if (!await isPlain(dirname(folder))) return false
    return (await lstat(join(root, folder)).catch(() => undefined))?.isDirectory() === true
  }

  async function isPlain(folder: string): Promise<boolean> {
    let answer = answers.get(folder)
    if (answer === undefined) answers.set(folder, answer = look(folder))
    return answer
  }

  return isPlain
}
