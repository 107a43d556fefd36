import type { Code } from '../diagnostics/codes.ts'
import type { DiagnosticLevel } from '../diagnostics/diagnostic.ts'
import type { ExtraKind, KindOverride } from '../model/resolve-kinds.ts'
import type { Encoding } from '../project/encoding.ts'
import type { Level } from '../tree-format/level.ts'

/** Most tokens for each projection; what is left out keeps its default. */
export type BudgetsByLevel = Partial<Record<Level, number>>

/** The level of a code, or `off` to have it not reported. */
export type RuleLevel = DiagnosticLevel | 'off'

/** What the compiler can be told. */
export interface CompileOptions {
  /**
   * The project's folder: other paths are relative to it, and so are the paths in diagnostics.
   *
   * @default the working directory, or the bundler's root
   */
  root?: string
  /**
   * The source folder, or several.
   *
   * @default 'primes/sources'
   */
  src?: string | readonly string[]
  /**
   * Globs, relative to each source folder, of the files that are sources.
   *
   * @default '**\/*.prime'
   */
  include?: string | readonly string[]
  /**
   * Globs, relative to each source folder, of files and folders that are no sources.
   *
   * @default none
   */
  exclude?: string | readonly string[]
  /**
   * Names of npm packages whose sources are compiled along.
   *
   * @default none
   */
  packs?: readonly string[]
  /**
   * Budgets of the projections in tokens: summary at least 12, core at least 60 and three times summary. `kinds` holds
   * budgets of single kinds.
   *
   * @default { summary: 30, core: 150, full: 380 }
   */
  budgets?: BudgetsByLevel & { kinds?: Readonly<Record<string, BudgetsByLevel>> }
  /**
   * The tokenizer that counts.
   *
   * @default 'cl100k_base'
   */
  encoding?: Encoding
  /**
   * Makes errors of all warnings but those about foreign scopes and those of a model.
   *
   * @default false
   */
  strict?: boolean
  /**
   * Levels of single codes, whatever the table of codes and `strict` say.
   *
   * @default none
   */
  rules?: Readonly<Partial<Record<Code, RuleLevel>>>
  /**
   * For single kinds, other fields for lead, core or full.
   *
   * @default none
   */
  projections?: Readonly<Record<string, KindOverride>>
  /**
   * Further kinds by name; a built-in name replaces that kind.
   *
   * @default none
   */
  kinds?: Readonly<Record<string, ExtraKind>>
  /**
   * Lets the configured language model judge whether atoms mean what their metadata says.
   *
   * @default false
   */
  deep?: boolean
  /**
   * Keeps projections and counts between runs: in the given folder, or in `node_modules/.cache/unplugin-prime`.
   *
   * @default true
   */
  cache?: boolean | string
}

/** What the plugin, the CLI and the config file can be told. */
export interface Options extends CompileOptions {
  /**
   * The tree's folder: below the bundler's output for the plugin, below the root for the CLI.
   *
   * @default 'compiled'
   */
  outDir?: string
  /**
   * Whether a bundler's build puts the tree out; `false` only checks. `prime compile` always writes it, `prime check` never.
   *
   * @default true
   */
  emit?: boolean
  /**
   * The name of the Vite environment whose build carries the tree.
   *
   * @default 'client', or the only one
   */
  environment?: string
  /**
   * Where a dev server keeps the tree on disk, in a folder `compiled` below this one.
   *
   * @default 'node_modules/.prime'
   */
  devDir?: string
  /**
   * The least grave level that fails a bundler's build. The CLI's exit code tells of errors whatever it says; see `--strict` and `--max-warnings`.
   *
   * @default 'error' in builds, 'never' in watch and dev
   */
  failOn?: 'error' | 'warning' | 'never'
  /**
   * Writes a declaration file that makes ids a union of types: to the given path, or to `prime.d.ts` in the root.
   *
   * @default false
   */
  dts?: boolean | string
  /**
   * Whether a dev server answers MCP requests at `/__prime/mcp`.
   *
   * @default true
   */
  mcp?: boolean
  /**
   * Shows errors only.
   *
   * @default false
   */
  silent?: boolean
}
