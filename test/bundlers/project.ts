import { mkdir, mkdtemp, readdir, readFile, realpath, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative, sep } from 'node:path'
import { onTestFinished } from 'vitest'

/** A small app in a temporary folder, deleted when the test is over. */
export interface Project {
  /** The app's folder, a real path. */
  root: string
  path: (...parts: string[]) => string
  write: (file: string, text: string) => Promise<void>
  read: (file: string) => Promise<string>
  remove: (file: string) => Promise<void>
  /** The texts below a folder by path, with `/`; empty when there is no such folder. */
  tree: (folder: string) => Promise<Record<string, string>>
}

/** An atom of the fixtures: a rule with a claim. */
export function rule(name: string, claim: string, more = ''): string {
  const slug = name.replace(/(?<=.)[A-Z]/g, letter => `-${letter}`).toLowerCase()
  return `rule ${name} {
  id: "@garden/rule-${slug}"
  version: 1.0.0
  domain: gardening
  description: "What to know about ${slug.replaceAll('-', ' ')}."
  claim: "${claim}"
  severity: medium
  tags: [garden]
${more}}
`
}

/** Files of an app that imports an atom, and two more that it does not import. */
export const gardenFiles: Readonly<Record<string, string>> = {
  'package.json': '{ "name": "garden", "private": true, "type": "module" }\n',
  'main.js': 'import atom, { WaterDeeply } from \'./primes/sources/water-deeply.prime\'\n'
    + 'import { atoms, byId } from \'virtual:prime\'\n'
    + 'export { atom, WaterDeeply, atoms, byId }\n',
  'primes/sources/water-deeply.prime': rule('WaterDeeply', 'Water seldom and deeply, so that roots grow down.'),
  'primes/sources/mulch.prime': rule('MulchInJune', 'Mulch once the soil is warm.', '  related: ["@garden/rule-water-deeply"]\n'),
  'primes/sources/pruning/prune.prime': rule('PruneAfterFrost', 'Prune roses after the last hard frost.'),
}

/** Makes a project of files. */
export async function createProject(files: Readonly<Record<string, string>> = gardenFiles, folderName = 'app'): Promise<Project> {
  const home = await realpath(await mkdtemp(join(tmpdir(), 'prime-test-')))
  onTestFinished(async () => { await rm(home, { recursive: true, force: true, maxRetries: 3 }) })
  const root = join(home, folderName)
  const path = (...parts: string[]): string => join(root, ...parts)

  async function write(file: string, text: string): Promise<void> {
    await mkdir(dirname(path(file)), { recursive: true })
    await writeFile(path(file), text)
  }

  // Bundlers take what was written just before they start for a change.
  const past = new Date(Date.now() - 3_600_000)
  for (const [file, text] of Object.entries(files)) await write(file, text)
  for (const entry of await readdir(home, { recursive: true })) await utimes(join(home, entry), past, past)
  await utimes(home, past, past)
  return {
    root,
    path,
    write,
    read: async file => readFile(path(file), 'utf8'),
    remove: async (file) => { await rm(path(file), { recursive: true }) },
    tree: async folder => readTree(path(folder)),
  }
}

/** The texts below a folder by path, with `/`, sorted; what vanishes meanwhile is empty. */
export async function readTree(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name)).sort()
  return Object.fromEntries(await Promise.all(files.map(async (file): Promise<[string, string]> => [relative(folder, file).split(sep).join('/'), await readFile(file, 'utf8').catch(() => '')])))
}
