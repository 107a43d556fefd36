import { existsSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import type { Compiler, JsPlugin, Server } from '@farmfe/core'
import { toSlashes } from '../../compile/to-slashes.ts'
import { claimOutput } from '../claim-output.ts'
import { createSourceWatch } from '../source-watch.ts'
import type { SourceWatch } from '../source-watch.ts'
import { isVirtualName } from '../virtual-module.ts'
import type { Channel } from '../reporter.ts'
import type { Session } from '../session.ts'

const name = 'unplugin-prime'
/**
 * Marks modules of sources: a path of its own kind keeps Farm from watching them, which fails for new and deleted files.
 * A zero character, as elsewhere, fails when Farm updates a module.
 */
const sourcePrefix = 'prime:'

/**
 * The hooks for Farm. It gives no event for new and deleted files and takes a changed source for a script, so sources
 * are watched here, and the tree is written here wherever Farm goes on after the first build.
 */
export function createFarmHooks(session: Session): Partial<JsPlugin> {
  const sourceModules = new Map<string, string>()
  const loaded = new Map<string, string>()
  let root = process.cwd()
  let outputPath = root
  let isLive = false
  let compiler: Compiler | undefined
  let server: Server | undefined
  let watch: SourceWatch | undefined

  async function load(id: string): Promise<string | undefined> {
    const file = sourceModules.get(id)
    const code = file === undefined ? await session.loadVirtual(id) : await session.loadSource(file)
    if (code !== undefined) loaded.set(id, code)
    return code
  }

  /** Has Farm load again what reads otherwise now, and puts the tree out. */
  async function rebuild(): Promise<void> {
    // Farm does not say when its watcher is closed: a project that is gone is over in any case.
    if (!existsSync(root)) {
      void watch?.close()
      return
    }
    const changed: string[] = []
    for (const [id, code] of loaded) {
      if (await load(id).catch(() => undefined) !== code) changed.push(id)
    }
    await writeTree()
    if (server !== undefined) await server.hmrEngine?.hmrUpdate(changed, true)
    else {
      if (changed.length > 0) await compiler!.update(changed, true)
      compiler!.writeResourcesToDisk()
    }
  }

  function fail(reason: unknown): void {
    process.stderr.write(`${reason instanceof Error ? reason.message : String(reason)}\n`)
  }

  /** Puts the tree on disk, where the outputs go there. */
  async function writeTree(): Promise<void> {
    const generation = await session.current()
    const { emit, outDir } = generation.options
    if (server === undefined && emit && session.passes(generation)) await session.write(join(outputPath, outDir), generation.tree)
  }

  return {
    name,
    // Before Farm's own resolver.
    priority: 102,
    async configResolved(config) {
      root = config.root ?? root
      outputPath = resolve(root, config.compilation?.output?.path ?? 'dist')
      // Nothing else tells a watcher: Farm's own functions set this before they read the config.
      isLive = config.compilation?.watch === true || process.env.NODE_ENV === 'development'
      session.configure({ root, live: isLive, tree: ({ outDir }) => join(outputPath, outDir) })
      await claimOutput(config, session)
    },
    configureCompiler(created) { compiler = created },
    configureDevServer(created) {
      server = created
      created.server?.on('close', () => {
        void watch?.close()
        void session.close()
      })
    },
    buildStart: {
      async executor(_params, context) {
        try {
          session.report(await session.begin(''), toChannel(context!))
        } finally {
          if (isLive) await (watch ??= createSourceWatch(session, async () => rebuild().catch(fail))).refresh()
        }
      },
    },
    resolve: {
      filters: { sources: ['^virtual:prime', '^prime:', '\\.prime$'], importers: ['.*'] },
      async executor(params, context, hook) {
        const { source } = params
        const found = { query: [], sideEffects: false, external: false, meta: {} }
        // An update asks for what was resolved before.
        if (source.startsWith(sourcePrefix) || isVirtualName(source)) return { ...found, resolvedPath: source }
        if (!source.endsWith('.prime') || hook?.caller === name) return null
        const resolved = await context!.resolve(params, { meta: {}, caller: name })
        if (resolved === null || resolved.external || (resolved.query?.length ?? 0) > 0) return null
        const id = sourcePrefix + toSlashes(relative(root, resolved.resolvedPath))
        sourceModules.set(id, resolved.resolvedPath)
        return { ...found, resolvedPath: id }
      },
    },
    load: {
      filters: { resolvedPaths: ['prime:', 'virtual:prime'] },
      async executor({ resolvedPath }) {
        const content = await load(resolvedPath)
        return content === undefined ? null : { content, moduleType: 'js' }
      },
    },
    buildEnd: {
      async executor(_params, context) {
        const generation = await session.current()
        session.report(generation, toChannel(context!))
        const { tree: files, options } = generation
        // What is emitted stays in Farm's memory for ever, deleted atoms too: a watcher's tree only lies on disk.
        if (!options.emit || !session.passes(generation) || (isLive && server === undefined)) return
        for (const [path, text] of files) {
          const file = `${options.outDir}/${path}`
          context!.emitFile({ resolvedPath: file, name: file, content: [...Buffer.from(text)], resourceType: 'asset' })
        }
      },
    },
    finish: { executor: writeTree },
  }
}

function toChannel(context: { warn: (message: string) => void, error: (message: string) => void }): Channel {
  return {
    warn(message) { context.warn(message.text) },
    fail(_messages, text) { context.error(text) },
  }
}
