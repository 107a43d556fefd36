import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { UnpluginOptions } from 'unplugin'
import type { Compilation, Compiler, WebpackError } from 'webpack'
import type { sources } from 'webpack'
import { toSlashes } from '../../compile/to-slashes.ts'
import { claimFolder } from '../claim-output.ts'
import { rememberTree } from '../stale.ts'
import type { Before } from '../stale.ts'
import { isVirtualName } from '../virtual-module.ts'
import { createCompilerRebuilder } from './compiler-rebuilder.ts'
import type { Channel } from '../reporter.ts'
import type { Generation, Session } from '../session.ts'
import type { Message } from '../to-message.ts'

type RawSource = InstanceType<typeof sources.RawSource>

const name = 'unplugin-prime'

/**
 * A real file that stands in for virtual modules, whose names become its queries. A made-up path is not found when the
 * project is reached through a link or has a `#` in its path, and it seems to be deleted when its folder is watched.
 */
const standIn = toSlashes(fileURLToPath(import.meta.url))

/** Loading of sources and virtual modules, by the hook that webpack and Rspack get through unplugin. */
export function createLoadHook(session: Session): Pick<UnpluginOptions, 'load'> {
  return {
    load: {
      filter: { id: new RegExp(`\\.prime$|^${escapeRegExp(standIn)}(?:\\?|$)`) },
      async handler(id) {
        const name = id.startsWith(`${standIn}?`) ? id.slice(standIn.length + 1) : undefined
        // A source with a query, such as `?raw`, belongs to other rules.
        if (name === undefined && !id.endsWith('.prime')) return undefined
        const native = this.getNativeBuildContext?.()
        // What a module says depends on more than its file.
        if (native !== undefined && 'loaderContext' in native) native.loaderContext?.cacheable(false)
        return name === undefined ? session.loadSource(id, true) : session.loadVirtual(name)
      },
    },
  }
}

/** Has imports of virtual modules lead to the file that stands in for them. */
function redirectVirtual(compiler: Compiler): void {
  compiler.hooks.compilation.tap(name, (_compilation, { normalModuleFactory }) => {
    normalModuleFactory.hooks.resolve.tapPromise(name, async (data) => {
      if (isVirtualName(data.request)) data.request = `${standIn}?${data.request}`
      return Promise.resolve(undefined)
    })
  })
}

/**
 * Compiles at the beginning of each compilation of webpack or Rspack and adds the tree to its assets at the end: an asset
 * that a loader adds is missing when the module comes from a cache.
 *
 * @param carriesTree whether this compiler's output carries the tree
 */
export function attachToCompiler(compiler: Compiler, session: Session, carriesTree: () => Promise<boolean> = () => Promise.resolve(true)): void {
  let release: (() => void) | undefined
  let before: Before | undefined
  let emitted: ReadonlyMap<string, string> | undefined
  /** Files of deleted atoms that a dev server still holds. */
  let staleInMemory: string[] = []
  let emittedSources: ReadonlyMap<string, { text: string, source: RawSource }> = new Map()

  const rebuilder = createCompilerRebuilder(compiler, session)
  redirectVirtual(compiler)

  compiler.hooks.make.tapPromise(name, async (compilation) => {
    session.configure({ root: compiler.context, live: compiler.watchMode, tree: ({ outDir }) => join(compiler.outputPath, outDir) })
    // Modules are loaded at the same time: they have to see this generation.
    const beginning = session.begin(compiler.name ?? '')
    try {
      if (!await carriesTree()) return
      const generation = await beginning
      if (generation.options.emit) release = await claimFolder(join(compiler.outputPath, generation.options.outDir), session)
      session.report(generation, toChannel(compiler, compilation))
    } finally {
      await beginning.catch(() => undefined)
      if (compiler.watchMode) await rebuilder.watch(compilation, await session.current().catch(() => undefined))
    }
  })

  compiler.hooks.thisCompilation.tap(name, (compilation) => {
    const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL
    compilation.hooks.processAssets.tapPromise({ name, stage }, async () => {
      if (!await carriesTree()) return
      const generation = await session.current()
      session.report(generation, toChannel(compiler, compilation))
      await emit(compilation, generation)
    })
  })

  compiler.hooks.afterEmit.tapPromise(name, async () => {
    if (before !== undefined && emitted !== undefined) await before.removeStale(emitted)
    before = undefined
    for (const file of staleInMemory.splice(0)) compiler.outputFileSystem?.unlink?.(file, () => undefined)
  })

  async function emit(compilation: Compilation, generation: Generation): Promise<void> {
    const { tree: files, options } = generation
    if (!options.emit || !session.passes(generation)) return
    const dir = join(compiler.outputPath, options.outDir)
    if (await writesToDisk(compiler)) before = await rememberTree(dir)
    else staleInMemory = [...emitted?.keys() ?? []].filter(path => !files.has(path)).map(path => join(dir, path))
    emitted = files
    const sources = new Map<string, { text: string, source: RawSource }>()
    for (const [path, text] of files) {
      // webpack writes an asset again unless it is the same object.
      const known = emittedSources.get(path)
      const source = known?.text === text ? known.source : new compiler.webpack.sources.RawSource(text)
      sources.set(path, { text, source })
      compilation.emitAsset(`${options.outDir}/${path}`, source)
    }
    emittedSources = sources
  }

  function finish(): void {
    if (!compiler.watchMode) end()
  }

  compiler.hooks.done.tap(name, ({ compilation }) => { rebuilder.note(compilation) })

  function end(): void {
    release?.()
    void rebuilder.close()
    void session.close()
  }

  compiler.hooks.done.tap(name, finish)
  compiler.hooks.failed.tap(name, finish)
  compiler.hooks.watchClose.tap(name, end)
  compiler.hooks.shutdown.tap(name, end)
}

/** True when the compiler's output is the disk, not the memory of a dev server. */
async function writesToDisk({ outputFileSystem }: Compiler): Promise<boolean> {
  return new Promise((resolve) => {
    if (outputFileSystem === null) resolve(false)
    else outputFileSystem.stat(process.execPath, (error) => { resolve(error === null) })
  })
}

function toChannel(compiler: Compiler, compilation: Compilation): Channel {
  const toError = ({ text, place }: Message): WebpackError => {
    const error = new compiler.webpack.WebpackError(text)
    error.hideStack = true
    if (place === undefined) return error
    error.file = place.file
    // webpack's columns are 0-based.
    error.loc = { start: { line: place.line, column: place.column - 1 }, end: { line: place.endLine, column: place.endColumn - 1 } }
    return error
  }
  return {
    info(message) { compilation.getLogger(name).info(message.text) },
    warn(message) { compilation.warnings.push(toError(message)) },
    fail(messages) { compilation.errors.push(...messages.map(toError)) },
  }
}

function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
}
