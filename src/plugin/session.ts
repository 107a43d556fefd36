import { join, relative, resolve, sep } from 'node:path'
import type { CompileResult } from '../compile/compile-result.ts'
import type { Compiler } from '../compile/create-compiler.ts'
import { writeTypes } from '../compile/write-types.ts'
import type { Writer } from '../compile/create-writer.ts'
import type { Options } from '../compile/options.ts'
import type { ResolvedOptions } from '../compile/resolve-options.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { isSameOutcome } from './is-same-outcome.ts'
import { emitModule } from './module-code.ts'
import { toOutputFolder } from './output-folder.ts'
import { createReporter, fails } from './reporter.ts'
import type { Channel, Reporter, ReportOptions } from './reporter.ts'
import { stampFiles } from './stamp-files.ts'
import { createSourceLookup } from './source-lookup.ts'
import { toCombinedText } from './to-message.ts'
import { emitVirtualModule } from './virtual-module.ts'

/** What a bundler says of itself. */
export interface Host {
  /** The bundler's root, absolute. */
  root: string
  /** Whether it goes on after the first build: a watcher or a dev server. */
  live: boolean
  /** Where the tree lies on disk, if it does: what an earlier run left there stands in for what is broken from the start. */
  tree?: (options: ResolvedOptions) => string | undefined
}

/** One compile of all sources, with the options that it was made by. */
export interface Generation extends CompileResult {
  options: ResolvedOptions
}

/** Files and folders, absolute; some may not exist. */
export interface Watched {
  files: readonly string[]
  /** Each by itself, not what lies below it. */
  folders: readonly string[]
}

/** What one plugin instance knows, whichever bundler drives it. */
export interface Session {
  /** Says where the plugin runs; comes before anything else. */
  configure: (host: Host) => void
  /** The options, those of a config file included. Rejects with an `OptionError` when they are wrong. */
  options: () => Promise<ResolvedOptions>
  /**
   * The generation that `consumer` (an environment, an output) builds from. A new one when the consumer had the present
   * one already: however many consumers a build has, it compiles once.
   */
  begin: (consumer: string) => Promise<Generation>
  /** The present generation; the first call makes it. */
  current: () => Promise<Generation>
  /**
   * Makes a new generation after a change, and tells whether it came to anything else than the present one.
   *
   * @param changes paths that changed, appeared or went; without them anything may have changed
   */
  refresh: (changes?: ReadonlySet<string>) => Promise<{ outcome: PromiseSettledResult<Generation>, isNew: boolean }>
  /**
   * Code of the module that stands for a source file. A file that no source folder holds is compiled along from then on.
   *
   * @param isReported whether the diagnostics are reported in any case, before or after
   * @throws Error when the file has no atom to give: with all its diagnostics, unless those are reported elsewhere
   */
  loadSource: (file: string, isReported?: boolean) => Promise<string>
  /** Code of a virtual module, or nothing when there is none of this name. */
  loadVirtual: (name: string) => Promise<string | undefined>
  /** Sends the generation's diagnostics, each once, as the options `failOn` and `silent` say. */
  report: (generation: Generation, channel: Channel) => void
  /** True when the generation has nothing that fails the build. */
  passes: (generation: Generation) => boolean
  /** Writes a tree to a folder on disk; see `write()`. */
  write: (dir: string, files: ReadonlyMap<string, string>) => Promise<void>
  /** What must be watched, whatever became of the last compile: nothing that was installed, such as a pack. */
  watched: () => Watched
  /** Frees what is held. The present generation stays; the next one starts anew. */
  close: () => Promise<void>
}

interface Setup {
  options: ResolvedOptions
  compiler: Compiler
  /** The state of the config files it was made from. */
  stamp: string
}

/** Creates the session of one plugin instance. */
export function createSession(given: Options): Session {
  const lookup = createSourceLookup()
  const consumers = new Set<string>()
  const writers = new Map<string, Writer>()
  /** Imported files that no source folder holds. */
  const along = new Set<string>()
  const reporters = new WeakMap<Generation, Reporter>()
  let host: Host = { root: process.cwd(), live: false }
  let setup: Promise<Setup> | undefined
  let present: Promise<Generation> | undefined
  let configFiles: readonly string[] = []
  let last: Generation | undefined

  async function prepare(): Promise<Setup> {
    const engine = await import('./engine.ts')
    const root = resolve(host.root, given.root ?? '.')
    configFiles = [...engine.configNames, 'package.json'].map(name => join(root, name))
    const stamp = await stampFiles(configFiles)
    const config = await engine.loadConfig(root)
    const merged = engine.mergeOptions(config.options, given)
    const resolved = engine.resolveOptions(merged, host.root)
    const options = { ...resolved, outDir: toOutputFolder(resolved.outDir) }
    const keepFrom = host.live ? host.tree?.(options) : undefined
    return { options, compiler: engine.createCompiler({ ...merged, root: options.root }, keepFrom === undefined ? {} : { keepFrom }), stamp }
  }

  function open(): Promise<Setup> {
    if (setup !== undefined) return setup
    const opening = prepare()
    setup = opening
    opening.catch(() => { if (setup === opening) setup = undefined })
    return opening
  }

  /** The set-up by the config files as they stand now. */
  async function ready(): Promise<Setup> {
    const before = await open()
    if (before.stamp === await stampFiles(configFiles)) return before
    setup = undefined
    await before.compiler.close()
    return open()
  }

  async function compile(changes: ReadonlySet<string> | undefined, reporter: Reporter): Promise<Generation> {
    const { compiler, options } = await ready()
    compiler.include(along)
    const result = await compiler.update(changes)
    last = toGeneration(result, options)
    reporters.set(last, reporter)
    if (options.dts !== false && passes(last)) await writeTypes(options.dts, result.atoms)
    return last
  }

  function start(changes?: ReadonlySet<string>, reporter: Reporter = createReporter()): Promise<Generation> {
    const before = present?.catch(() => undefined)
    present = before === undefined ? compile(undefined, reporter) : before.then(async () => compile(changes, reporter))
    return present
  }

  function current(): Promise<Generation> {
    return present ?? start()
  }

  function reportOptions({ options: { failOn, silent } }: Generation): ReportOptions {
    return { failOn: failOn ?? (host.live ? 'never' : 'error'), silent }
  }

  function passes(generation: Generation): boolean {
    return !generation.diagnostics.some(fails(reportOptions(generation).failOn))
  }

  return {
    configure(next) { host = next },
    options: async () => (await open()).options,
    begin(consumer) {
      if (consumers.has(consumer) || present === undefined) {
        consumers.clear()
        void start()
      }
      consumers.add(consumer)
      return current()
    },
    current,
    async refresh(changes) {
      const [before] = await Promise.allSettled([current()])
      const served = [...consumers]
      consumers.clear()
      const [outcome] = await Promise.allSettled([start(changes)])
      if (!isSameOutcome(before, outcome)) return { outcome, isNew: true }
      // Who was served has what is now, too, and was told: who asks again may know of a change that was not seen here yet.
      for (const consumer of served) consumers.add(consumer)
      if (before.status === 'fulfilled' && outcome.status === 'fulfilled') reporters.set(outcome.value, reporters.get(before.value)!)
      return { outcome, isNew: false }
    },
    async loadSource(file, isReported = false) {
      const path = resolve(file)
      let source = await lookup.find(await current(), path)
      if (source === undefined && !along.has(path)) {
        along.add(path)
        source = await lookup.find(await start(undefined, reporters.get(await current())), path)
      }
      const generation = await current()
      const faults = generation.diagnostics.filter(({ level, source: place }) => level === 'error' && place?.file === source?.file)
      if ((source === undefined || source.atoms.length === 0) && faults.length > 0) {
        throw toLoadError(faults, isReported || faults.every(reporters.get(generation)!.hasTold))
      }
      return emitModule(source?.atoms ?? [])
    },
    async loadVirtual(name) {
      return emitVirtualModule(name, (await current()).atoms)
    },
    report(generation, channel) { reporters.get(generation)!.report(generation.diagnostics, reportOptions(generation), channel) },
    passes,
    async write(dir, files) {
      const { createWriter } = await import('./engine.ts')
      let writer = writers.get(dir)
      if (writer === undefined) writers.set(dir, writer = createWriter(dir))
      await writer.write(files)
    },
    watched() {
      const root = last?.options.root ?? host.root
      const isOwn = (path: string): boolean => !isInstalled(path, root)
      return {
        files: [...configFiles, ...last?.watchFiles ?? [], ...last?.watchMissing ?? [], ...along].filter(isOwn),
        folders: (last?.watchDirs ?? []).filter(isOwn),
      }
    },
    async close() {
      const closing = await setup?.catch(() => undefined)
      setup = undefined
      await closing?.compiler.close()
    },
  }
}

/** A result with its options. What is made when it is first looked at stays so. */
function toGeneration(result: CompileResult, options: ResolvedOptions): Generation {
  return Object.defineProperties({ options }, Object.getOwnPropertyDescriptors(result)) as Generation
}

/** What an import of a broken source fails with. What is wrong is in the source: a stack would lead here. */
function toLoadError(faults: readonly Diagnostic[], isReported: boolean): Error {
  const text = isReported ? `\`${faults[0]!.source!.file}\` gives no atom to import: mend what is reported of it.` : toCombinedText(faults)
  return Object.assign(new Error(text), { stack: '' })
}

/** True for what lies in an installed package. */
function isInstalled(path: string, root: string): boolean {
  return relative(root, path).split(sep).includes('node_modules')
}
