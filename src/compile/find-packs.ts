import { readFile, realpath, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { errorCode } from './error-code.ts'
import { isInside } from './walk-folder.ts'
import type { SourceFolder } from './source-folder.ts'
import type { SourceProblem } from './source-problem.ts'

/** The source folders of packs, and the files that say so. */
export interface FoundPacks {
  folders: SourceFolder[]
  problems: SourceProblem[]
  /** Manifests of the packs: their change changes the answer. */
  watchFiles: string[]
}

/** Finds the source folders of npm packages, as Node.js would find the packages from the root. */
export async function findPacks(names: readonly string[], root: string): Promise<FoundPacks> {
  const found: FoundPacks = { folders: [], problems: [], watchFiles: [] }
  for (const name of [...new Set(names)]) {
    const home = isPackageName(name) ? await findPackage(name, root) : undefined
    if (home === undefined) {
      found.problems.push({ code: 'prime/unknown-pack', message: `The pack \`${name}\` is not installed: install the package, or take it out of \`packs\`.` })
      continue
    }
    found.watchFiles.push(join(home, 'package.json'))
    const answer = await readPack(name, home)
    if ('message' in answer) found.problems.push(answer)
    else found.folders.push(...answer.folders)
  }
  return found
}

async function readPack(name: string, home: string): Promise<{ folders: SourceFolder[] } | SourceProblem> {
  const field = await readField(home)
  const { src = 'primes/sources', include = '**/*.prime', exclude = [] } = field
  const folders: SourceFolder[] = []
  for (const folder of toList(src)) {
    const dir = resolve(home, folder)
    const real = await realpath(dir).catch(() => undefined)
    if (!isInside(real ?? dir, home)) return { code: 'prime/pack-outside', message: `The pack \`${name}\` names the folder \`${folder}\`, which lies outside the package: it is not read.` }
    if (real === undefined || !(await stat(real)).isDirectory()) return { code: 'prime/unknown-pack', message: `The pack \`${name}\` has no folder \`${folder}\`: it brings no sources.` }
    folders.push({ dir: real, include: toList(include), exclude: toList(exclude), top: home, pack: name })
  }
  return { folders }
}

/** The real path of an installed package. Its `exports` need not name its manifest. */
async function findPackage(name: string, root: string): Promise<string | undefined> {
  for (const folder of createRequire(join(root, 'package.json')).resolve.paths(name) ?? []) {
    const home = await realpath(join(folder, name)).catch(() => undefined)
    if (home !== undefined && await stat(join(home, 'package.json')).then(stats => stats.isFile(), () => false)) return home
  }
  return undefined
}

type Texts = string | string[]

/** What the `prime` field of a pack says about sources; anything of another shape counts as absent. */
async function readField(home: string): Promise<{ src?: Texts, include?: Texts, exclude?: Texts }> {
  let field: unknown
  try {
    field = (JSON.parse(await readFile(join(home, 'package.json'), 'utf8')) as { prime?: unknown }).prime
  } catch (error) {
    if (error instanceof SyntaxError || errorCode(error) !== undefined) return {}
    throw error
  }
  if (isTexts(field)) return { src: field }
  if (typeof field !== 'object' || field === null) return {}
  const entries = ['src', 'include', 'exclude'].map(key => [key, (field as Record<string, unknown>)[key]] as const)
  return Object.fromEntries(entries.filter(([, value]) => isTexts(value)))
}

function isTexts(value: unknown): value is Texts {
  return typeof value === 'string' || (Array.isArray(value) && value.every(item => typeof item === 'string'))
}

function toList(value: Texts): string[] {
  return typeof value === 'string' ? [value] : value
}

/** A name that npm could have installed: nothing that climbs out of `node_modules`. */
function isPackageName(name: string): boolean {
  return /^(?:@[a-z0-9][\w.~-]*\/)?[A-Za-z0-9][\w.~-]*$/.test(name)
}
