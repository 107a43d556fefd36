import { CssExtractRspackPlugin, HtmlRspackPlugin, rspack } from '@rspack/core'
import HtmlWebpackPlugin from 'html-webpack-plugin'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import { createFsFromVolume, Volume } from 'memfs'
import { createRequire } from 'node:module'
import { compile } from 'unplugin-prime/compiler'
import type { Options } from 'unplugin-prime'
import rspackPrime from 'unplugin-prime/rspack'
import webpackPrime from 'unplugin-prime/webpack'
import { describe, expect, it, onTestFinished } from 'vitest'
import webpack from 'webpack'
import { until } from '../plugin/vite-server.ts'
import { createProject, gardenFiles, rule } from './project.ts'
import type { Project } from './project.ts'

const cssLoader = createRequire(import.meta.url).resolve('css-loader')

interface Compiler {
  run: (done: (error: Error | null, stats?: { toJson: (options: object) => StatsJson }) => void) => void
  watch: (options: object, done: () => void) => { close: (done: () => void) => void }
  close: (done: () => void) => void
  outputFileSystem: unknown
}

interface StatsJson {
  errors?: { message: string }[]
  warnings?: { message: string }[]
  assets?: { name: string }[]
  children?: StatsJson[]
}

interface Kind {
  create: (config: object | object[]) => Compiler
  prime: (options?: Options) => object
  html: () => object
  css: () => { plugin: object, loader: string }
}

const kinds: Readonly<Record<string, Kind>> = {
  webpack: {
    create: config => webpack(config as webpack.Configuration) as unknown as Compiler,
    prime: options => webpackPrime(options),
    html: () => new HtmlWebpackPlugin(),
    css: () => ({ plugin: new MiniCssExtractPlugin(), loader: MiniCssExtractPlugin.loader }),
  },
  rspack: {
    create: config => rspack(config as Parameters<typeof rspack>[0]) as unknown as Compiler,
    prime: options => rspackPrime(options),
    html: () => new HtmlRspackPlugin({}),
    css: () => ({ plugin: new CssExtractRspackPlugin({}) as object, loader: CssExtractRspackPlugin.loader }),
  },
}

const files = {
  ...gardenFiles,
  'main.js': 'import \'./style.css\'\nimport { WaterDeeply } from \'./primes/sources/water-deeply.prime\'\nimport text from \'./primes/sources/mulch.prime?raw\'\nimport url from \'./primes/sources/mulch.prime?url\'\nimport { atoms } from \'virtual:prime\'\nconsole.log(WaterDeeply, text, url, atoms)\n',
  'style.css': 'p { color: green }\n',
  'primes/sources/weed.prime': rule('WeedYoung', 'Weed while weeds are young and few.').replace('  version: 1.0.0\n', ''),
}

function configFor(project: Project, { css, prime }: Kind, options?: Options): { plugins: object[], output: object, cache?: object } {
  const { plugin, loader } = css()
  const base = {
    context: project.root,
    mode: 'production',
    entry: './main.js',
    output: { path: project.path('dist'), filename: 'main.js' },
    optimization: { minimize: false },
    module: {
      rules: [
        { test: /\.css$/, use: [loader, cssLoader], type: 'javascript/auto' },
        { resourceQuery: /raw/, type: 'asset/source' },
        { resourceQuery: /url/, type: 'asset/resource', generator: { filename: '[name][ext]' } },
      ],
    },
    plugins: [prime(options), plugin],
  }
  return base
}

async function run(compiler: Compiler): Promise<StatsJson> {
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      const json = stats?.toJson({ all: false, errors: true, warnings: true, assets: true, cachedAssets: true, children: true })
      compiler.close(() => {
        if (error !== null) reject(error)
        else resolve(json!)
      })
    })
  })
}

async function expectedTree(project: Project): Promise<Record<string, string>> {
  return Object.fromEntries((await compile({ root: project.root })).files)
}

describe.each(Object.entries(kinds))('%s', (_name, kind) => {
  it('emits once beside child compilers, and leaves ?raw and ?url to other rules', async () => {
    const project = await createProject(files)
    const config = configFor(project, kind)
    const json = await run(kind.create({ ...config, plugins: [...config.plugins, kind.html()] }))

    expect(json.errors).toEqual([])
    expect(json.warnings).toHaveLength(1)
    expect(json.assets!.filter(({ name }) => name === 'compiled/_index.xml')).toHaveLength(1)
    expect(await project.tree('dist/compiled')).toEqual(await expectedTree(project))
    expect(Object.keys(await project.tree('dist')).filter(path => !path.startsWith('compiled/')).sort()).toEqual(expect.arrayContaining(['index.html', 'main.css', 'main.js', 'mulch.prime']))
    const code = await project.read('dist/main.js')
    expect(code).toContain('Water seldom')
    expect(code).toContain('rule MulchInJune {')
  })

  it('gives the same with a cold and a warm persistent cache, and sees what changed between', async () => {
    const project = await createProject(files)
    const cache = { type: 'filesystem', cacheDirectory: project.path('cache'), buildDependencies: {} }
    const persistent = { type: 'persistent', storage: { type: 'filesystem', directory: project.path('cache') } }
    const make = (): Compiler => kind.create({ ...configFor(project, kind), cache: kind === kinds.webpack ? cache : persistent })
    await run(make())
    const cold = await project.tree('dist')
    const again = await run(make())
    expect(await project.tree('dist')).toEqual(cold)
    expect(again.assets!.filter(({ name }) => name.startsWith('compiled/'))).toHaveLength(Object.keys(await expectedTree(project)).length)

    await project.write('primes/sources/water-deeply.prime', rule('WaterDeeply', 'Water in the morning, never at noon.'))
    await project.write('primes/sources/sow.prime', rule('SowThin', 'Sow thinly, one seed to a finger of soil.'))
    await run(make())
    expect(await project.tree('dist/compiled')).toEqual(await expectedTree(project))
    const code = await project.read('dist/main.js')
    expect(code).toContain('Water in the morning')
    expect(code).toContain('@garden/rule-sow-thin')
  })

  it('keeps the tree with output.clean, and takes away with it what is stale', async () => {
    const project = await createProject(files)
    const config = configFor(project, kind)
    const make = (): Compiler => kind.create({ ...config, output: { ...config.output, clean: true } })
    await run(make())
    await project.remove('primes/sources/pruning')
    await run(make())
    expect(await project.tree('dist/compiled')).toEqual(await expectedTree(project))
  })

  it('writes where the compiler writes: into memory', async () => {
    const project = await createProject(files)
    const compiler = kind.create(configFor(project, kind))
    const volume = new Volume()
    compiler.outputFileSystem = createFsFromVolume(volume)
    await run(compiler)
    expect(await project.tree('dist')).toEqual({})
    const index = project.path('dist/compiled/_index.xml')
    expect(String(volume.readFileSync(index))).toBe((await expectedTree(project))['_index.xml'])
  })

  it('takes what is stale out of the memory of a dev server', async () => {
    const project = await createProject(files)
    const compiler = kind.create(configFor(project, kind))
    const volume = new Volume()
    compiler.outputFileSystem = createFsFromVolume(volume)
    const watching = compiler.watch({}, () => undefined)
    onTestFinished(async () => new Promise((resolve) => { watching.close(() => { compiler.close(resolve) }) }))
    const inMemory = (): string => Object.entries(volume.toJSON(project.path('dist/compiled'), {}, true)).filter(([, text]) => text !== null).map(([path]) => path).sort().join()
    const expected = async (): Promise<string> => Object.keys(await expectedTree(project)).sort().join()
    const before = await expected()
    await until(inMemory, paths => paths === before)

    await project.remove('primes/sources/pruning')
    const after = await expected()
    await until(inMemory, paths => paths === after)
  })

  it('refuses two instances with one output folder, and names both', async () => {
    const project = await createProject({ ...files, 'second/sow.prime': rule('SowThin', 'Sow thinly, one seed to a finger of soil.') })
    const clash = /Two `unplugin-prime` plugins write to `compiled`, one for `primes\/sources`, one for `second`/
    const config = configFor(project, kind)
    await expect(run(kind.create({ ...config, plugins: [...config.plugins, kind.prime({ src: 'second' })] }))).rejects.toThrow(clash)
    await expect(run(kind.create([config, configFor(project, kind, { src: 'second' })]))).rejects.toThrow(clash)
    expect((await run(kind.create({ ...config, plugins: [...config.plugins, kind.prime({ src: 'second', outDir: 'more' })] }))).errors).toEqual([])
    expect(Object.keys(await project.tree('dist/more'))).toContain('_index.xml')
  })
})
