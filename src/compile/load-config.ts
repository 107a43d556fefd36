import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, extname, join, resolve } from 'node:path'
import { isRecord } from '../tree-format/is-record.ts'
import { errorCode } from './error-code.ts'
import { OptionError } from './option-error.ts'
import { checkOptions } from './resolve-options.ts'
import type { Options } from './options.ts'

/** The names under which a config file is looked for; the first that is there counts. */
export const configNames: readonly string[] = ['prime.config.ts', 'prime.config.js', 'prime.config.mjs', 'prime.config.json']

/** A config file's options. */
export interface LoadedConfig {
  options: Options
  /** Where they came from; absent when there is no config. */
  file?: string
  /** Every file whose change, appearance or removal changes the answer. */
  watchFiles: string[]
}

/**
 * Reads the options of a project from `prime.config.{ts,js,mjs,json}` in its root, else from the `prime` field of its
 * package.json. Runs code of the project: never call it for a folder that is only served.
 *
 * @param file another config file, relative to the root; it must exist
 * @throws OptionError when the config cannot be read or holds a wrong option; names the file
 */
export async function loadConfig(root: string, file?: string): Promise<LoadedConfig> {
  if (file !== undefined) {
    const path = resolve(root, file)
    return { options: await readConfig(path, true) ?? {}, file: path, watchFiles: [path] }
  }
  const candidates = configNames.map(name => join(root, name))
  const manifest = join(root, 'package.json')
  const watchFiles = [...candidates, manifest]
  for (const path of candidates) {
    const options = await readConfig(path, false)
    if (options !== undefined) return { options, file: path, watchFiles }
  }
  const field = await readPrimeField(manifest)
  if (field === undefined) return { options: {}, watchFiles }
  return { options: toOptions(field, manifest, 'The `prime` field of '), file: manifest, watchFiles }
}

/** Options of a config with those given by hand over them; objects of options are joined key by key. */
export function mergeOptions(config: Options, given: Options): Options {
  const merged: Record<string, unknown> = { ...config }
  for (const [name, value] of Object.entries(given)) {
    const before = merged[name]
    if (value !== undefined) merged[name] = isRecord(before) && isRecord(value) ? { ...before, ...value } : value
  }
  return merged
}

/** The `prime` field of a package.json; `undefined` when there is no such file or field. */
async function readPrimeField(manifest: string): Promise<unknown> {
  const text = await readText(manifest)
  if (text === undefined) return undefined
  const data = parseJson(text, manifest)
  return isRecord(data) && Object.hasOwn(data, 'prime') ? data.prime : undefined
}

async function readConfig(path: string, required: boolean): Promise<Options | undefined> {
  const text = await readText(path)
  if (text === undefined) {
    if (required) throw new OptionError(`The config file \`${path}\` does not exist.`)
    return undefined
  }
  if (basename(path) === 'package.json') return toOptions(await readPrimeField(path), path, 'The `prime` field of ')
  return toOptions(extname(path) === '.json' ? parseJson(text, path) : await runConfig(path), path, '')
}

async function readText(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return undefined
    throw new OptionError(`\`${path}\` cannot be read: ${(error as Error).message}`, { cause: error })
  }
}

/** Loads a module afresh each time, so that a watcher sees edits, and leaves no files behind. */
async function runConfig(path: string): Promise<unknown> {
  // A bundler that looks through its config's imports for its cache, as that of Next.js does, finds fault with jiti's.
  const { createJiti } = createRequire(import.meta.url)('jiti') as typeof import('jiti')
  try {
    return await createJiti(import.meta.url, { fsCache: false, moduleCache: false }).import(path, { default: true })
  } catch (error) {
    throw new OptionError(`\`${path}\` cannot be loaded: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text)
  } catch (error) {
    throw new OptionError(`\`${path}\` is no JSON: ${(error as Error).message}`, { cause: error })
  }
}

/** A string or a list of strings is short for `src`. */
function toOptions(value: unknown, path: string, prefix: string): Options {
  const options = typeof value === 'string' || Array.isArray(value) ? { src: value } : value
  if (!isRecord(options)) throw new OptionError(`${prefix}\`${path}\` gives no options: export an object.`)
  try {
    checkOptions(options)
  } catch (error) {
    if (error instanceof OptionError) throw new OptionError(error.message.replace(/^/gm, `\`${path}\`: `), { cause: error })
    throw error
  }
  return options
}
