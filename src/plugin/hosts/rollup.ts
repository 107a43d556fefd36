import { dirname, join, resolve } from 'node:path'
import type { Before } from '../stale.ts'
import { claimOutput } from '../claim-output.ts'
import { createEmission } from '../emission.ts'
import { createRebuilder } from '../rebuilder.ts'
import { rememberTree } from '../stale.ts'
import { isVirtualName } from '../virtual-module.ts'
import type { Message } from '../to-message.ts'
import type { Channel } from '../reporter.ts'
import type { Session } from '../session.ts'

/** A log as these bundlers take it: with the first place as `loc`, whose column they count from 0. All places are in `meta`, with 1-based columns as in the text. */
interface Log {
  message: string
  loc?: { file: string, line: number, column: number }
  meta: { places: NonNullable<Message['place']>[] }
}

/** The part of a Rollup-like plugin context that is used here. */
export interface RollupContext {
  meta: { watchMode?: boolean }
  /** Vite's. */
  environment?: { name: string }
  addWatchFile: (path: string) => void
  emitFile: (file: { type: 'asset', fileName: string, source: string }) => unknown
  info: (log: Log) => void
  warn: (log: Log) => void
  error: (log: Log & { stack: '' }) => never
}

interface Output {
  dir?: string | undefined
  file?: string | undefined
  format?: string | undefined
}

/** Code of a module, free of side effects. */
export interface LoadedModule {
  code: string
  map: null
  moduleSideEffects: false
  moduleType: 'js'
}

/** The hooks that Rollup, Rolldown and Vite share. */
export interface RollupHooks {
  options: () => void
  buildStart: (this: RollupContext, input: object) => Promise<void>
  resolveId: { filter: { id: RegExp }, handler: (id: string) => string | undefined }
  load: { filter: { id: RegExp }, handler: (this: RollupContext, id: string) => Promise<LoadedModule | undefined> }
  generateBundle: { order: 'post', handler: (this: RollupContext, output: Output, bundle: unknown, isWrite: boolean) => Promise<void> }
  writeBundle: { order: 'post', handler: () => Promise<void> }
  closeBundle: (this: RollupContext) => Promise<void>
  closeWatcher: () => Promise<void>
}

/** What a host of the Rollup kind does in its own way. */
export interface RollupHost {
  /** The bundler's root. */
  root: () => string
  /** An object that all plugins of a build share. */
  build: (input: object) => object
  /** Whether the build of this context carries the tree. */
  carriesTree: (context: RollupContext) => Promise<boolean>
}

/** The hooks of a host of the Rollup kind. */
export function createRollupHooks(session: Session, host: RollupHost): RollupHooks {
  const emission = createEmission()
  const rebuilder = createRebuilder(session)
  let before: Before | undefined
  /** Rolldown starts anew for each output; only this tells a new build. */
  let isNew = true

  return {
    options() { isNew = true },
    async buildStart(input) {
      const isWatching = this.meta.watchMode === true
      session.configure({ root: host.root(), live: isWatching })
      if (!await host.carriesTree(this)) return
      if (isNew || isWatching) emission.reset()
      const beginning = isNew || isWatching ? session.begin(this.environment?.name ?? '') : session.current()
      isNew = false
      try {
        await claimOutput(host.build(input), session)
        session.report(await beginning, toChannel(this))
      } finally {
        await beginning.catch(() => undefined)
        if (isWatching) {
          this.addWatchFile(rebuilder.path())
          await rebuilder.watch()
        }
      }
    },
    resolveId: {
      filter: { id: /^virtual:prime(?:\/|$)/ },
      handler: id => isVirtualName(id) ? `\0${id}` : undefined,
    },
    load: {
      filter: { id: /\.prime$|^\0virtual:prime(?:\/|$)/ },
      async handler(id) {
        const code = id.startsWith('\0') ? await session.loadVirtual(id.slice(1)) : await session.loadSource(id)
        return code === undefined ? undefined : { code, map: null, moduleSideEffects: false, moduleType: 'js' }
      },
    },
    generateBundle: {
      order: 'post',
      async handler(output, _bundle, isWrite) {
        if (!await host.carriesTree(this)) return
        const generation = await session.current()
        session.report(generation, toChannel(this))
        const { tree: files, options } = generation
        const folder = isWrite ? folderOf(output) : undefined
        if (!options.emit || !session.passes(generation) || !emission.claims(isWrite ? 'disk' : 'memory', `${folder} ${output.format}`)) return
        const dir = folder === undefined ? undefined : join(folder, options.outDir)
        if (dir !== undefined && this.meta.watchMode === true) {
          await session.write(dir, files)
          return
        }
        before = dir === undefined ? undefined : await rememberTree(dir)
        for (const [path, source] of files) this.emitFile({ type: 'asset', fileName: `${options.outDir}/${path}`, source })
      },
    },
    writeBundle: {
      order: 'post',
      async handler() {
        const remembered = before
        before = undefined
        if (remembered !== undefined) await remembered.removeStale((await session.current()).tree)
      },
    },
    async closeBundle() {
      if (this.meta.watchMode !== true) await session.close()
    },
    async closeWatcher() {
      await rebuilder.close()
      await session.close()
    },
  }
}

function toChannel(context: RollupContext): Channel {
  return {
    info: message => context.info(toLog([message], message.text)),
    warn: message => context.warn(toLog([message], message.text)),
    // What is wrong is in the sources: a stack would lead here.
    fail: (messages, text) => context.error({ ...toLog(messages, text), stack: '' }),
  }
}

function toLog(messages: readonly Message[], text: string): Log {
  const places = messages.flatMap(({ place }) => place ?? [])
  const [first] = places
  return { message: text, ...first !== undefined && { loc: { file: first.file, line: first.line, column: first.column - 1 } }, meta: { places } }
}

function folderOf({ dir, file }: Output): string | undefined {
  if (dir !== undefined) return resolve(dir)
  return file === undefined ? undefined : dirname(resolve(file))
}
