import { resolve } from 'node:path'
import { loadConfig, mergeOptions } from '../compile/load-config.ts'
import type { Options, RuleLevel } from '../compile/options.ts'
import { resolveOptions, type ResolvedOptions } from '../compile/resolve-options.ts'
import type { CliIo } from './io.ts'
import type { CliOptions } from './option-table.ts'
import { UsageError } from './usage-error.ts'

/** The project that a command works on. */
export interface Project {
  /** The config file's options with the flags over them. */
  options: Options
  resolved: ResolvedOptions
  /** The folder of the compiled tree, absolute. */
  out: string
  /** Where options were read from; absent without a config. */
  configFile?: string
  /** The files that decide on the options. */
  configFiles: string[]
}

/**
 * Reads the config of the project and lays the flags over it. Folders given by flags are relative to the root. Throws
 * an `OptionError` for options that are wrong, a `UsageError` for flags that are.
 */
export async function resolveProject(flags: CliOptions, io: CliIo): Promise<Project> {
  const root = resolve(io.cwd, flags.root ?? '.')
  const config = await loadConfig(root, flags.config)
  const options = mergeOptions({ root, ...config.options }, toOptions(flags))
  const resolved = resolveOptions(options, root)
  return {
    options,
    resolved,
    out: resolve(resolved.root, resolved.outDir),
    ...config.file !== undefined && { configFile: config.file },
    configFiles: config.watchFiles,
  }
}

/** The options that flags stand for. */
function toOptions({ src, out, rule, strict, deep, cache, silent }: CliOptions): Options {
  return {
    ...src !== undefined && { src },
    ...out !== undefined && { outDir: out },
    ...rule !== undefined && { rules: toRules(rule) },
    ...strict !== undefined && { strict },
    ...deep !== undefined && { deep },
    ...cache !== undefined && { cache },
    ...silent !== undefined && { silent },
  }
}

function toRules(rules: readonly string[]): NonNullable<Options['rules']> {
  return Object.fromEntries(rules.map((rule) => {
    const [, code, level] = /^(?:prime\/)?([^=]+)=([^=]+)$/.exec(rule) ?? []
    if (code === undefined || level === undefined) throw new UsageError(`\`${rule}\` is no rule: write CODE=LEVEL, such as \`prime/missing-version=off\``)
    return [`prime/${code}`, level as RuleLevel]
  }))
}
