import { mkdtemp, readdir, readFile, realpath, rm, mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'

/** An empty folder outside the repository, by its real path, that goes away when the test ends. */
export async function temporaryFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'prime-')))
  onTestFinished(async () => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Writes files by path relative to a folder. */
export async function writeFiles(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
}

/** All files below a folder with their texts, sorted by path; links are listed, not followed. */
export async function readFiles(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const paths = entries.filter(entry => !entry.isDirectory()).map(entry => join(entry.parentPath, entry.name)).sort()
  const texts = await Promise.all(paths.map(async path => readFile(path, 'utf8').catch(() => '')))
  return Object.fromEntries(paths.map((path, i) => [path.slice(folder.length + 1).replaceAll('\\', '/'), texts[i]!]))
}
