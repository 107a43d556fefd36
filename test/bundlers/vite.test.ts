import { readFile } from 'node:fs/promises'
import { build, createBuilder, createLogger } from 'vite'
import type { InlineConfig, Rollup } from 'vite'
import prime from 'unplugin-prime/vite'
import type { Options } from 'unplugin-prime'
import { compile } from 'unplugin-prime/compiler'
import { expect, it } from 'vitest'
import { createProject, gardenFiles, rule } from './project.ts'
import type { Project } from './project.ts'

const files = {
  ...gardenFiles,
  'index.html': '<!doctype html><script type="module" src="/main.js"></script>\n',
  'main.js': 'import { WaterDeeply } from \'./primes/sources/water-deeply.prime\'\nimport text from \'./primes/sources/mulch.prime?raw\'\nimport url from \'./primes/sources/mulch.prime?url\'\ndocument.title = WaterDeeply.fields.claim + text + url\n',
  'server.js': 'export { WaterDeeply } from \'./primes/sources/water-deeply.prime\'\n',
  'primes/sources/weed.prime': rule('WeedYoung', 'Weed while weeds are young and few.').replace('  version: 1.0.0\n', ''),
}

function configFor(project: Project, config: InlineConfig, warnings: string[], options?: Options): InlineConfig {
  return {
    root: project.root,
    configFile: false,
    customLogger: { ...createLogger('silent'), warn: (message: string) => { warnings.push(message) } },
    ...config,
    plugins: [prime(options), ...config.plugins ?? []],
  }
}

async function expectedTree(project: Project): Promise<Record<string, string>> {
  return Object.fromEntries((await compile({ root: project.root })).files)
}

it('respects base, assetsDir and publicDir, and imports ?raw and ?url as Vite does', async () => {
  const project = await createProject({ ...files, 'static/compiled/hello.txt': 'hello' })
  const warnings: string[] = []
  await build(configFor(project, { base: '/app/', publicDir: 'static', build: { assetsDir: 'files', outDir: 'out', assetsInlineLimit: 0 } }, warnings))

  const tree = await project.tree('out/compiled')
  expect(tree).toEqual({ ...await expectedTree(project), 'hello.txt': 'hello' })
  const out = await project.tree('out')
  const code = Object.entries(out).find(([path]) => path.startsWith('files/index-'))![1]
  expect(code).toContain('Water seldom and deeply')
  expect(code).toContain('rule MulchInJune {')
  expect(code).toMatch(/\/app\/files\/mulch-[\w-]+\.prime/)
  expect(Object.keys(out).filter(path => !path.startsWith('compiled/')).sort()).toEqual([expect.stringMatching(/^files\/index-/), expect.stringMatching(/^files\/mulch-/), 'index.html'])
  expect(warnings).toHaveLength(1)
})

it('emits into memory with write: false, and keeps foreign files with emptyOutDir: false', async () => {
  const project = await createProject(files)
  const output = await build(configFor(project, { build: { write: false } }, [])) as Rollup.RollupOutput
  expect(await project.tree('dist')).toEqual({})
  const assets = output.output.filter(file => file.type === 'asset' && file.fileName.startsWith('compiled/')) as Rollup.OutputAsset[]
  expect(Object.fromEntries(assets.map(({ fileName, source }) => [fileName.slice('compiled/'.length), source]))).toEqual(await expectedTree(project))

  const keep = { build: { emptyOutDir: false } }
  await build(configFor(project, keep, []))
  await project.write('dist/compiled/notes.txt', 'mine')
  await project.remove('primes/sources/pruning')
  await build(configFor(project, keep, []))
  expect(await project.tree('dist/compiled')).toEqual({ ...await expectedTree(project), 'notes.txt': 'mine' })
})

it('compiles and emits once for client and server environments', async () => {
  const project = await createProject(files)
  const warnings: string[] = []
  const environments = { ssr: { build: { outDir: 'dist/server', rolldownOptions: { input: project.path('server.js') } } } }
  const builder = await createBuilder(configFor(project, { builder: {}, environments, build: { outDir: 'dist/client' } }, warnings))
  await builder.buildApp()

  expect(await project.tree('dist/client/compiled')).toEqual(await expectedTree(project))
  expect(await project.tree('dist/server/compiled')).toEqual({})
  expect(await project.read('dist/server/server.js')).toContain('Water seldom')
  expect(warnings).toHaveLength(1)
})

it('emits into the environment that is named, and into the only one', async () => {
  const project = await createProject(files)
  const environments = { ssr: { build: { outDir: 'dist/server', rolldownOptions: { input: project.path('server.js') } } } }
  const builder = await createBuilder(configFor(project, { builder: {}, environments, build: { outDir: 'dist/client' } }, [], { environment: 'ssr' }))
  await builder.buildApp()
  expect(await project.tree('dist/client/compiled')).toEqual({})
  expect(await project.tree('dist/server/compiled')).toEqual(await expectedTree(project))

  await build(configFor(project, { build: { ssr: 'server.js', outDir: 'dist/only' } }, []))
  expect(await project.tree('dist/only/compiled')).toEqual(await expectedTree(project))
})

it('emits once for a library of two formats', async () => {
  const project = await createProject(files)
  const warnings: string[] = []
  const output = await build(configFor(project, { build: { lib: { entry: 'server.js', formats: ['es', 'cjs'] } } }, warnings)) as Rollup.RollupOutput[]
  expect(output.map(({ output }) => output.filter(({ fileName }) => fileName === 'compiled/_index.xml').length)).toEqual([1, 0])
  expect(await project.tree('dist/compiled')).toEqual(await expectedTree(project))
  expect(warnings).toHaveLength(1)
})

it('refuses two instances with one output folder, and names both', async () => {
  const project = await createProject({ ...files, 'other/sow.prime': rule('SowThin', 'Sow thinly, one seed to a finger of soil.') })
  const both = (options: Options): InlineConfig => configFor(project, { plugins: [prime({ src: 'other', ...options })] }, [])
  await expect(build(both({}))).rejects.toThrow('Two `unplugin-prime` plugins write to `compiled`, one for `other`, one for `primes/sources`: list all folders in the `src` of one plugin, or give one another `outDir`.')
  await build(both({ outDir: 'second' }))
  expect(Object.keys(await project.tree('dist/second'))).toContain('@garden/rule-sow-thin/atom.yaml')
})

it('reads the options of a config file', async () => {
  const project = await createProject({ ...files, 'prime.config.ts': 'export default { outDir: \'knowledge\' as string, exclude: [\'pruning/**\'] }\n' })
  await build(configFor(project, {}, []))
  const paths = Object.keys(await project.tree('dist/knowledge'))
  expect(paths).toContain('_index.xml')
  expect(paths.filter(path => path.includes('prune'))).toEqual([])

  await project.write('prime.config.ts', 'export default { exlude: [] }\n')
  await expect(build(configFor(project, {}, []))).rejects.toThrow(/prime\.config\.ts.*: `exlude` is no option: did you mean `exclude`\?/)
})

it('writes the declaration file of dts', async () => {
  const project = await createProject(files)
  await build(configFor(project, {}, [], { dts: true }))
  expect(await readFile(project.path('prime.d.ts'), 'utf8')).toContain('"@garden/rule-weed-young": true')
})
