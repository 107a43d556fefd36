import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FileError } from '../file-error.ts'
import { setInJson } from '../set-in-json.ts'

/** A project's package.json. */
export interface Manifest {
  text: string
  /** The names of all that it depends on, for whatever purpose. */
  packages: ReadonlySet<string>
  /** The names of its scripts. */
  scripts: ReadonlySet<string>
}

/** The package.json of a folder; undefined without one. Throws a `FileError` for one that is no JSON object. */
export async function readManifest(root: string): Promise<Manifest | undefined> {
  const path = join(root, 'package.json')
  let text
  try {
    text = await readFile(path, 'utf8')
  } catch {
    return undefined
  }
  try {
    const data = JSON.parse(text) as Record<string, object | undefined>
    const packages = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'].flatMap(field => Object.keys(data[field] ?? {}))
    return { text, packages: new Set(packages), scripts: new Set(Object.keys(data.scripts ?? {})) }
  } catch {
    throw new FileError(`\`${path}\` is no JSON object: mend it first`)
  }
}

/** A package.json with one more development dependency; all else stays as it was. Throws a `FileError` when there is no place for one. */
export function addDevDependency(text: string, name: string, range: string): string {
  const after = setInJson(text, ['devDependencies', name], range)
  if (after === undefined) throw new FileError('`devDependencies` in package.json is no object: mend it first')
  return after
}
