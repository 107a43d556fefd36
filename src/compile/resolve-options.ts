import { resolve } from 'node:path'
import { OptionError } from './option-error.ts'
import { optionTable, unknownName } from './option-table.ts'
import type { Code } from '../diagnostics/codes.ts'
import type { KindOptions } from '../model/resolve-kinds.ts'
import type { Encoding } from '../project/encoding.ts'
import type { Level } from '../tree-format/level.ts'
import type { BudgetsByLevel, Options, RuleLevel } from './options.ts'

/** Options with their defaults, paths absolute. */
export interface ResolvedOptions {
  root: string
  src: readonly string[]
  include: readonly string[]
  exclude: readonly string[]
  packs: readonly string[]
  budgets: Readonly<Record<Level, number>> & { kinds: Readonly<Record<string, BudgetsByLevel>> }
  encoding: Encoding
  strict: boolean
  rules: Readonly<Partial<Record<Code, RuleLevel>>>
  projections: NonNullable<KindOptions['projections']>
  kinds: NonNullable<KindOptions['kinds']>
  deep: boolean
  /** The cache's folder, or false. */
  cache: string | false
  /** Not absolute: the plugin puts it below the bundler's output, the CLI below the root. */
  outDir: string
  emit: boolean
  environment: string | undefined
  devDir: string
  /** `undefined`: `error` in builds, `never` in watch and dev. */
  failOn: 'error' | 'warning' | 'never' | undefined
  /** The declaration file's path, or false. */
  dts: string | false
  mcp: boolean
  silent: boolean
}

/**
 * The options with their defaults applied; the only place that knows them. Pure: reads no file and changes nothing.
 *
 * @param root the folder that `root` is relative to and defaults to; absolute
 * @throws OptionError for an unknown option, with the nearest name, or a value of the wrong shape; tells all at once
 */
export function resolveOptions(options: Options, root: string): ResolvedOptions {
  checkOptions(options)
  const base = resolve(root, options.root ?? '.')
  const path = (value: boolean | string, standard: string): string | false => value !== false && resolve(base, value === true ? standard : value)
  return {
    root: base,
    src: toList(options.src ?? 'primes/sources').map(folder => resolve(base, folder)),
    include: toList(options.include ?? '**/*.prime'),
    exclude: toList(options.exclude ?? []),
    packs: options.packs ?? [],
    budgets: { summary: 30, core: 150, full: 380, ...options.budgets, kinds: options.budgets?.kinds ?? {} },
    encoding: options.encoding ?? 'cl100k_base',
    strict: options.strict ?? false,
    rules: options.rules ?? {},
    projections: options.projections ?? {},
    kinds: options.kinds ?? {},
    deep: options.deep ?? false,
    cache: path(options.cache ?? true, 'node_modules/.cache/unplugin-prime'),
    outDir: options.outDir ?? 'compiled',
    emit: options.emit ?? true,
    environment: options.environment,
    devDir: resolve(base, options.devDir ?? 'node_modules/.prime'),
    failOn: options.failOn,
    dts: path(options.dts ?? false, 'prime.d.ts'),
    mcp: options.mcp ?? true,
    silent: options.silent ?? false,
  }
}

/**
 * Checks the names and shapes of options that come from outside.
 *
 * @throws OptionError with a sentence for each fault
 */
export function checkOptions(options: Options): void {
  const faults = Object.entries(options).flatMap(([name, value]) => {
    if (!Object.hasOwn(optionTable, name)) return [unknownName('option', name, Object.keys(optionTable))]
    return value === undefined ? [] : optionTable[name as keyof Options](name, value, options as Record<string, unknown>)
  })
  if (faults.length > 0) throw new OptionError(faults.join('\n'))
}

function toList(value: string | readonly string[]): readonly string[] {
  return typeof value === 'string' ? [value] : value
}
