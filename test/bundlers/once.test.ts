import { build as farmBuild, Logger } from '@farmfe/core'
import { createRsbuild } from '@rsbuild/core'
import type { RsbuildConfig } from '@rsbuild/core'
import { rspack } from '@rspack/core'
import type { Compiler } from '@rspack/core'
import { build as esbuildBuild } from 'esbuild'
import { rolldown } from 'rolldown'
import { rollup } from 'rollup'
import { compile } from 'unplugin-prime/compiler'
import esbuildPrime from 'unplugin-prime/esbuild'
import farmPrime from 'unplugin-prime/farm'
import type { Options } from 'unplugin-prime'
import rolldownPrime from 'unplugin-prime/rolldown'
import rollupPrime from 'unplugin-prime/rollup'
import rsbuildPrime from 'unplugin-prime/rsbuild'
import rspackPrime from 'unplugin-prime/rspack'
import vitePrime from 'unplugin-prime/vite'
import webpackPrime from 'unplugin-prime/webpack'
import { build as viteBuild } from 'vite'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import webpack from 'webpack'
import { createProject, gardenFiles, rule } from './project.ts'
import type { Project } from './project.ts'

const count = vi.hoisted(() => ({ compiles: 0 }))

vi.mock('../../src/compile/create-compiler.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('../../src/compile/create-compiler.ts')>()
  const createCompiler: typeof original.createCompiler = (...args) => {
    const compiler = original.createCompiler(...args)
    return {
      ...compiler,
      async update(changes) {
        count.compiles++
        return compiler.update(changes)
      },
    }
  }
  return { ...original, createCompiler }
})

beforeEach(() => { count.compiles = 0 })

/** The built package is not counted in. */
const once = process.env.TEST_DIST ? 0 : 1

const files = {
  ...gardenFiles,
  'other.js': 'import all from \'./primes/sources/many.prime\'\nimport { atoms } from \'virtual:prime\'\nexport { all, atoms }\n',
  'third.js': 'export { WaterDeeply } from \'./primes/sources/water-deeply.prime\'\nexport { byId } from \'virtual:prime\'\n',
  'primes/sources/many.prime': rule('SowThin', 'Sow thinly, one seed to a finger of soil.') + rule('WeedYoung', 'Weed while weeds are young and few.'),
}
const entries = ['main.js', 'other.js', 'third.js']

async function expectedTree(project: Project): Promise<Record<string, string>> {
  return Object.fromEntries((await compile({ root: project.root })).files)
}

async function runCompiler(compiler: { run: (done: (error: Error | null, stats?: { hasErrors: () => boolean, toString: () => string }) => void) => void, close: (done: () => void) => void }): Promise<void> {
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error === null && !stats!.hasErrors()) resolve()
        else reject(error ?? new Error(stats!.toString()))
      })
    })
  })
}

async function runRsbuild(project: Project, options: Options[], config: RsbuildConfig): Promise<void> {
  const errors: string[] = []
  const rsbuild = await createRsbuild({
    cwd: project.root,
    config: {
      logLevel: 'silent',
      mode: 'production',
      plugins: options.map(each => rsbuildPrime(each)),
      tools: { rspack: (_config, { appendPlugins }) => { appendPlugins({ apply: (compiler: Compiler) => { compiler.hooks.done.tap('test', ({ compilation }) => { errors.push(...compilation.errors.map(({ message }) => message)) }) } }) } },
      ...config,
    },
  })
  try {
    const { close } = await rsbuild.build()
    await close()
  } catch (error) {
    throw new Error([(error as Error).message, ...errors].join('\n'), { cause: error })
  }
}

async function runFarm(project: Project, options: Options[], input: Record<string, string>): Promise<void> {
  const errors: string[] = []
  const logger = new Logger()
  Object.assign(logger, { info: () => undefined, warn: () => undefined, error: (message: string) => { errors.push(message) } })
  await farmBuild({
    root: project.root,
    ...{ configFile: false },
    logger,
    compilation: { input, output: { path: 'dist', targetEnv: 'node', format: 'esm' }, mode: 'production', persistentCache: false, progress: false },
    plugins: options.map(each => farmPrime(each)),
  })
  if (errors.length > 0) throw new Error(errors.join('\n'))
}

const compilerConfig = (project: Project): object => ({
  context: project.root,
  mode: 'production',
  entry: { main: './main.js', other: './other.js', third: './third.js' },
  output: { path: project.path('dist') },
})

/** Builds three entries, each with imports of its own, to `dist`. */
const builds: Readonly<Record<string, (project: Project) => Promise<void>>> = {
  async vite(project) {
    await viteBuild({ root: project.root, configFile: false, logLevel: 'silent', build: { rolldownOptions: { input: entries.map(entry => project.path(entry)) } }, plugins: [vitePrime()] })
  },
  async rollup(project) {
    const bundle = await rollup({ input: entries.map(entry => project.path(entry)), plugins: [rollupPrime({ root: project.root })] })
    await bundle.write({ dir: project.path('dist') })
    await bundle.close()
  },
  async rolldown(project) {
    const bundle = await rolldown({ input: entries.map(entry => project.path(entry)), plugins: [rolldownPrime({ root: project.root })] })
    await bundle.write({ dir: project.path('dist') })
    await bundle.close()
  },
  webpack: async project => runCompiler(webpack({ ...compilerConfig(project), plugins: [webpackPrime()] })!),
  rspack: async project => runCompiler(rspack({ ...compilerConfig(project), plugins: [rspackPrime()] })),
  rsbuild: async project => runRsbuild(project, [{}], { source: { entry: { main: './main.js', other: './other.js', third: './third.js' } } }),
  async esbuild(project) {
    await esbuildBuild({ absWorkingDir: project.root, entryPoints: entries, bundle: true, format: 'esm', outdir: 'dist', logLevel: 'silent', plugins: [esbuildPrime()] })
  },
  farm: async project => runFarm(project, [{}], { main: './main.js', other: './other.js', third: './third.js' }),
}

it.each(Object.entries(builds))('%s compiles once for several entries', async (_name, build) => {
  const project = await createProject(files)
  await build(project)
  expect(count.compiles).toBe(once)
  expect(await project.tree('dist/compiled')).toEqual(await expectedTree(project))
})

describe('rsbuild', () => {
  const environments = {
    node: { output: { target: 'node', distPath: { root: 'dist/node' } } },
    web: { output: { target: 'web', distPath: { root: 'dist/web' } } },
  } as const satisfies RsbuildConfig['environments']
  const source = { entry: { main: './main.js' } }

  it.each([
    [undefined, ['web']],
    ['node', ['node']],
  ])('compiles and emits once for a client and a server (environment: %s)', async (environment, carriers) => {
    const project = await createProject(files)
    await runRsbuild(project, [environment === undefined ? {} : { environment }], { source, environments })
    expect(count.compiles).toBe(once)
    for (const name of Object.keys(environments)) {
      expect(await project.tree(`dist/${name}/compiled`)).toEqual(carriers.includes(name) ? await expectedTree(project) : {})
    }
  })

  it('emits into the client where there is one, else into the first', async () => {
    const project = await createProject(files)
    const { node, web } = environments
    await runRsbuild(project, [{}], { source, environments: { web, client: { output: { target: 'web', distPath: { root: 'dist/client' } } } } })
    expect([await project.tree('dist/web/compiled'), await project.tree('dist/client/compiled')]).toEqual([{}, await expectedTree(project)])
    await runRsbuild(project, [{}], { source, environments: { first: { ...node, output: { ...node.output, distPath: { root: 'dist/first' } } }, node } })
    expect([await project.tree('dist/first/compiled'), await project.tree('dist/node/compiled')]).toEqual([await expectedTree(project), {}])
  })
})

describe.each([
  ['rsbuild', async (project: Project, options: Options[]): Promise<void> => runRsbuild(project, options, { source: { entry: { main: './main.js' } } })],
  ['farm', async (project: Project, options: Options[]): Promise<void> => runFarm(project, options, { main: './main.js' })],
])('%s', (_name, run) => {
  it('refuses two instances with one output folder, and names both', async () => {
    const project = await createProject({ ...files, 'second/sow.prime': rule('SowDeep', 'Sow beans deeply, a thumb below the soil.') })
    const [{ reason }] = await Promise.allSettled([run(project, [{}, { src: 'second' }])]) as [PromiseRejectedResult]
    expect((reason as Error).message.match(/Two .*/g)).toEqual([expect.stringMatching(/^Two `unplugin-prime` plugins write to `compiled`, one for `primes\/sources`, one for `second`: /)])
    await run(project, [{}, { src: 'second', outDir: 'more' }])
    expect(Object.keys(await project.tree('dist/more'))).toContain('@garden/rule-sow-deep/atom.yaml')
    expect(await project.tree('dist/compiled')).toEqual(await expectedTree(project))
  })
})
