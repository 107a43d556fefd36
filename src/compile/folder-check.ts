import { lstatSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A check, made once for each folder, whether a folder (relative to the root) is there and reached without a link. */
export function createFolderCheck(root: string): (folder: string) => boolean {
  const answers = new Map<string, boolean>([['.', true]])

  function isPlain(folder: string): boolean {
    let answer = answers.get(folder)
    if (answer === undefined) {
      answer = isPlain(dirname(folder)) && lstatSync(join(root, folder), { throwIfNoEntry: false })?.isDirectory() === true
      answers.set(folder, answer)
    }
    return answer
  }

  return isPlain
}
