import { pathToFileURL } from 'node:url'
import type { build as farmBuild, JsPlugin, Logger } from '@farmfe/core'
import type { RsbuildInstance } from '@rsbuild/core'
import type { Compiler } from '@rspack/core'
import type { BuildOptions, Plugin } from 'esbuild'
import type { RollupLog } from 'rollup'
import type { InlineConfig } from 'vite'
import type { Options } from 'unplugin-prime'
import type { Project } from './project.ts'

/** What came of a build. */
export interface Outcome {
  ok: boolean
  errors: string[]
  warnings: string[]
  /** The errors as the bundler gave them. */
  raw: object[]
}

/** One bundler, driven in this process. */
export interface Bundler {
  /** Builds `main.js` of the project to `dist/main.js`, an ES module. */
  build: (project: Project, options?: Options) => Promise<Outcome>
  /** Does the same again and again, calling back after each build. */
  watch: (project: Project, options: Options | undefined, onBuild: (outcome: Outcome) => void) => Promise<{ close: () => Promise<void> }>
}

// The test runner would take imports inside what was built for its own.
const importer = 'data:text/javascript,export default url => import(url)'
const { default: importNatively } = await import(/* @vite-ignore */ importer) as { default: (url: string) => Promise<Record<string, unknown>> }

/** Imports what a bundler made. */
export async function load(project: Project, file = 'dist/main.js'): Promise<Record<string, unknown>> {
  return importNatively(`${pathToFileURL(project.path(file)).href}?${String(performance.now())}`)
}

function toOutcome(errors: readonly { message?: string, text?: string }[], warnings: readonly { message?: string, text?: string }[]): Outcome {
  const texts = (list: typeof errors): string[] => list.map(({ message, text }) => message ?? text ?? '')
  return { ok: errors.length === 0, errors: texts(errors), warnings: texts(warnings), raw: [...errors] }
}

type Messages = readonly { message?: string, text?: string }[]

/** Awaits a build that may fail. */
async function settle(building: Promise<unknown>, warnings: Messages): Promise<Outcome> {
  const [result] = await Promise.allSettled([building])
  return toOutcome(result.status === 'rejected' ? [result.reason as Error] : [], warnings)
}

/** What Rollup's, Rolldown's and Vite's watchers have in common. */
interface RollupWatcher {
  on: (name: 'event', listener: (event: { code: string, error?: Error, result?: { close: () => Promise<void> } | null }) => void) => unknown
  close: () => Promise<void>
}

function listen(watcher: RollupWatcher, warnings: { message: string }[], onBuild: (outcome: Outcome) => void): { close: () => Promise<void> } {
  let failure: Error | undefined
  watcher.on('event', ({ code, error, result }) => {
    void result?.close()
    if (code === 'ERROR') failure = error
    if (code !== 'END') return
    onBuild(toOutcome(failure === undefined ? [] : [failure], warnings.splice(0)))
    failure = undefined
  })
  return { close: async () => watcher.close() }
}

async function viteConfig(project: Project, options: Options | undefined, warnings: { message: string }[]): Promise<InlineConfig> {
  const [{ createLogger }, { default: prime }] = await Promise.all([import('vite'), import('unplugin-prime/vite')])
  return {
    root: project.root,
    configFile: false,
    customLogger: { ...createLogger('silent'), warn: (message: string) => { warnings.push({ message }) } },
    build: {
      minify: false,
      reportCompressedSize: false,
      rolldownOptions: { input: project.path('main.js'), preserveEntrySignatures: 'strict', output: { entryFileNames: '[name].js' } },
    },
    plugins: [prime(options)],
  }
}

const vite: Bundler = {
  async build(project, options) {
    const { build } = await import('vite')
    const warnings: { message: string }[] = []
    return settle(build(await viteConfig(project, options, warnings)), warnings)
  },
  async watch(project, options, onBuild) {
    const { build } = await import('vite')
    const warnings: { message: string }[] = []
    const config = await viteConfig(project, options, warnings)
    // Vite empties the folder before each build of a watcher, foreign files too.
    return listen(await build({ ...config, build: { ...config.build, emptyOutDir: false, watch: {} } }) as RollupWatcher, warnings, onBuild)
  },
}

/** What Rollup and Rolldown have in common: builds and watchers of one shape, with names of their own. */
interface RollupLike {
  build: (options: object) => Promise<{ write: (output: { dir: string }) => Promise<unknown>, close: () => Promise<void> }>
  watch: (options: object) => unknown
  prime: (options?: Options) => object
}

function rollupLike(load: () => Promise<RollupLike>): Bundler {
  const input = (project: Project, options: Options | undefined, prime: RollupLike['prime'], warnings: RollupLog[]): object => ({
    input: project.path('main.js'),
    plugins: [prime({ root: project.root, ...options })],
    onLog: (level: string, log: RollupLog) => { if (level === 'warn') warnings.push(log) },
  })
  return {
    async build(project, options) {
      const { build, prime } = await load()
      const warnings: RollupLog[] = []
      return settle((async () => {
        const bundle = await build(input(project, options, prime, warnings))
        await bundle.write({ dir: project.path('dist') })
        await bundle.close()
      })(), warnings)
    },
    async watch(project, options, onBuild) {
      const { watch, prime } = await load()
      const warnings: RollupLog[] = []
      const watcher = watch({ ...input(project, options, prime, warnings), output: { dir: project.path('dist') } })
      return listen(watcher as RollupWatcher, warnings, onBuild)
    },
  }
}

const rollup = rollupLike(async () => {
  const [{ rollup: build, watch }, { default: prime }] = await Promise.all([import('rollup'), import('unplugin-prime/rollup')])
  return { build, watch, prime }
})

const rolldown = rollupLike(async () => {
  const [{ rolldown: build, watch }, { default: prime }] = await Promise.all([import('rolldown'), import('unplugin-prime/rolldown')])
  return { build, watch, prime }
})

/** What webpack and Rspack have in common. */
interface WebpackCompiler {
  run: (done: (error: Error | null, stats?: WebpackStats) => void) => void
  watch: (options: object, done: (error: Error | null, stats?: WebpackStats) => void) => { close: (done: () => void) => void } | undefined
  close: (done: () => void) => void
}

interface WebpackStats {
  toJson: (options: object) => { errors?: { message: string }[], warnings?: { message: string }[] }
}

function fromStats(error: Error | null, stats: WebpackStats | undefined): Outcome {
  const { errors = [], warnings = [] } = stats?.toJson({ all: false, errors: true, warnings: true }) ?? {}
  return toOutcome(error === null ? errors : [error], warnings)
}

function driveCompiler(create: (project: Project, options?: Options) => Promise<WebpackCompiler>): Bundler {
  return {
    async build(project, options) {
      const compiler = await create(project, options)
      return new Promise((resolve) => {
        compiler.run((error, stats) => { compiler.close(() => { resolve(fromStats(error, stats)) }) })
      })
    },
    async watch(project, options, onBuild) {
      const compiler = await create(project, options)
      const watching = compiler.watch({}, (error, stats) => { onBuild(fromStats(error, stats)) })
      return { close: async () => new Promise((resolve) => { watching!.close(() => { compiler.close(resolve) }) }) }
    },
  }
}

const webpack = driveCompiler(async (project, options) => {
  const [{ default: webpack }, { default: prime }] = await Promise.all([import('webpack'), import('unplugin-prime/webpack')])
  return webpack({
    context: project.root,
    mode: 'production',
    target: 'node20',
    entry: './main.js',
    experiments: { outputModule: true },
    output: { path: project.path('dist'), filename: 'main.js', library: { type: 'module' } },
    optimization: { minimize: false },
    plugins: [prime(options)],
  }) as unknown as WebpackCompiler
})

const rspack = driveCompiler(async (project, options) => {
  const [{ rspack }, { default: prime }] = await Promise.all([import('@rspack/core'), import('unplugin-prime/rspack')])
  return rspack({
    context: project.root,
    mode: 'production',
    target: 'node20',
    entry: './main.js',
    output: { path: project.path('dist'), filename: 'main.js', module: true, chunkFormat: 'module', library: { type: 'module' } },
    optimization: { minimize: false },
    plugins: [prime(options)],
  }) as unknown as WebpackCompiler
})

async function createRsbuild(project: Project, options: Options | undefined, onBuild: (outcome: Outcome) => void): Promise<RsbuildInstance> {
  const [{ createRsbuild }, { default: prime }] = await Promise.all([import('@rsbuild/core'), import('unplugin-prime/rsbuild')])
  return createRsbuild({
    cwd: project.root,
    config: {
      logLevel: 'silent',
      mode: 'production',
      source: { entry: { main: './main.js' } },
      output: { target: 'node', distPath: { root: 'dist', js: '' }, filename: { js: '[name].js' }, minify: false, module: true, cleanDistPath: false },
      tools: {
        rspack(config, { appendPlugins }) {
          config.output!.library = { type: 'module' }
          appendPlugins({ apply: (compiler: Compiler) => { compiler.hooks.done.tap('test', (stats) => { onBuild(fromStats(null, stats)) }) } })
        },
      },
      plugins: [prime(options)],
    },
  })
}

const rsbuild: Bundler = {
  async build(project, options) {
    let outcome: Outcome | undefined
    const instance = await createRsbuild(project, options, (done) => { outcome = done })
    const [result] = await Promise.allSettled([instance.build()])
    if (result.status === 'fulfilled') await result.value.close()
    return outcome ?? toOutcome([(result as PromiseRejectedResult).reason as Error], [])
  },
  async watch(project, options, onBuild) {
    const instance = await createRsbuild(project, options, onBuild)
    const { close } = await instance.build({ watch: true })
    return { close }
  },
}

async function esbuildOptions(project: Project, options?: Options): Promise<BuildOptions> {
  const { default: prime } = await import('unplugin-prime/esbuild')
  return { absWorkingDir: project.root, entryPoints: ['main.js'], bundle: true, format: 'esm', outdir: 'dist', logLevel: 'silent', plugins: [prime(options)] }
}

const esbuild: Bundler = {
  async build(project, options) {
    const { build } = await import('esbuild')
    try {
      const { errors, warnings } = await build(await esbuildOptions(project, options))
      return toOutcome(errors, warnings)
    } catch (error) {
      const { errors = [error as Error], warnings = [] } = error as { errors?: Messages, warnings?: Messages }
      return toOutcome(errors, warnings)
    }
  },
  async watch(project, options, onBuild) {
    const { context } = await import('esbuild')
    const base = await esbuildOptions(project, options)
    const counter: Plugin = {
      name: 'counter',
      setup(build) { build.onEnd(({ errors, warnings }) => { onBuild(toOutcome(errors, warnings)) }) },
    }
    const running = await context({ ...base, plugins: [...base.plugins!, counter] })
    await running.watch()
    return { close: async () => running.dispose() }
  },
}

type FarmConfig = NonNullable<Parameters<typeof farmBuild>[0]> & { logger: Logger }

async function farmConfig(project: Project, options: Options | undefined, errors: { message: string }[], more: JsPlugin[] = []): Promise<FarmConfig> {
  const [{ Logger }, { default: prime }] = await Promise.all([import('@farmfe/core'), import('unplugin-prime/farm')])
  const logger = new Logger()
  Object.assign(logger, { info: () => undefined, warn: () => undefined, error: (message: string) => { errors.push({ message }) } })
  return {
    root: project.root,
    // No config file is looked for.
    ...{ configFile: false },
    logger,
    compilation: {
      input: { main: './main.js' },
      output: { path: 'dist', targetEnv: 'node', format: 'esm', entryFilename: '[entryName].js', clean: false },
      mode: 'production',
      persistentCache: false,
      minify: false,
      progress: false,
    },
    plugins: [prime(options), ...more],
  }
}

const farm: Bundler = {
  async build(project, options) {
    const { build } = await import('@farmfe/core')
    const errors: { message: string }[] = []
    const outcome = await settle(build(await farmConfig(project, options, errors)), [])
    return outcome.ok ? toOutcome(errors, []) : outcome
  },
  async watch(project, options, onBuild) {
    const { createBundleHandler, resolveConfig } = await import('@farmfe/core')
    const errors: { message: string }[] = []
    const counter: JsPlugin = { name: 'counter', writeResources: { executor() { onBuild(toOutcome(errors.splice(0), [])) } } }
    const config = await farmConfig(project, options, errors, [counter])
    config.compilation!.watch = true
    const resolved = await resolveConfig(config as never, 'development', config.logger)
    const watcher = await createBundleHandler(resolved, config.logger, true)
    return {
      async close() {
        await watcher!.getInternalWatcher().close()
        watcher!.close()
      },
    }
  },
}

/** All bundlers that run in Node.js. */
export const bundlers: Readonly<Record<string, Bundler>> = { vite, rollup, rolldown, webpack, rspack, rsbuild, esbuild, farm }
