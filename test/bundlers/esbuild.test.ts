import { build, context } from 'esbuild'
import type { BuildOptions } from 'esbuild'
import { stat } from 'node:fs/promises'
import { relative } from 'node:path'
import { compile } from 'unplugin-prime/compiler'
import prime from 'unplugin-prime/esbuild'
import { expect, it } from 'vitest'
import { load } from './bundlers.ts'
import { createProject, gardenFiles, rule } from './project.ts'
import type { Project } from './project.ts'

const files = {
  ...gardenFiles,
  'primes/sources/weed.prime': rule('WeedYoung', 'Weed while weeds are young and few.').replace('  version: 1.0.0\n', ''),
}

function optionsFor(project: Project, more: BuildOptions = {}): BuildOptions {
  return { absWorkingDir: project.root, entryPoints: ['main.js'], bundle: true, format: 'esm', logLevel: 'silent', plugins: [prime()], ...more }
}

async function expectedTree(project: Project): Promise<Record<string, string>> {
  return Object.fromEntries((await compile({ root: project.root })).files)
}

it('puts the tree beside an outfile, below the working directory of the build', async () => {
  const project = await createProject(files)
  const { warnings } = await build(optionsFor(project, { outfile: 'out/app.js' }))
  expect(await project.tree('out/compiled')).toEqual(await expectedTree(project))
  expect(await load(project, 'out/app.js')).toMatchObject({ WaterDeeply: { id: '@garden/rule-water-deeply' } })
  expect(warnings).toHaveLength(1)
})

it('gives the tree in outputFiles with write: false, and writes nothing', async () => {
  const project = await createProject(files)
  const { outputFiles } = await build(optionsFor(project, { outdir: 'dist', write: false }))
  const tree = outputFiles!.filter(({ path }) => path.includes('/compiled/'))
  expect(Object.fromEntries(tree.map(({ path, text }) => [relative(project.path('dist/compiled'), path), text]))).toEqual(await expectedTree(project))
  expect(Buffer.from(tree[0]!.contents).toString()).toBe(tree[0]!.text)
  expect(await project.tree('dist')).toEqual({})
})

it('lists the tree in the metafile', async () => {
  const project = await createProject(files)
  const { metafile } = await build(optionsFor(project, { outdir: 'dist', metafile: true }))
  const tree = await expectedTree(project)
  const listed = Object.entries(metafile!.outputs).filter(([path]) => path.startsWith('dist/compiled/'))
  expect(Object.fromEntries(listed.map(([path, { bytes }]) => [path.slice('dist/compiled/'.length), bytes]))).toEqual(Object.fromEntries(Object.entries(tree).map(([path, text]) => [path, Buffer.byteLength(text)])))
  expect(Object.keys(metafile!.inputs)).toContain('prime:primes/sources/water-deeply.prime')
})

it('serves the tree from the folder that it serves', async () => {
  const project = await createProject(files)
  const running = await context(optionsFor(project, { outdir: 'dist' }))
  try {
    await running.rebuild()
    const { port } = await running.serve({ servedir: project.path('dist'), host: '127.0.0.1' })
    const response = await fetch(`http://127.0.0.1:${port}/compiled/_index.xml`)
    expect(await response.text()).toBe((await expectedTree(project))['_index.xml'])
  } finally {
    await running.dispose()
  }
})

it('compiles once for several entries, and leaves imports with attributes to esbuild', async () => {
  const project = await createProject({
    ...files,
    'other.js': 'import text from \'./primes/sources/mulch.prime\' with { type: \'text\' }\nexport { default as atom } from \'./primes/sources/mulch.prime\'\nexport { text }\n',
  })
  const { warnings } = await build(optionsFor(project, { entryPoints: ['main.js', './other.js'], outdir: 'dist', splitting: true }))
  expect(warnings).toHaveLength(1)
  const { text, atom } = await load(project, 'dist/other.js') as { text: string, atom: { id: string } }
  expect(text).toBe(gardenFiles['primes/sources/mulch.prime'])
  expect(atom.id).toBe('@garden/rule-mulch-in-june')
})

it('leaves files alone that do not change when it builds again', async () => {
  const project = await createProject(files)
  await build(optionsFor(project, { outdir: 'dist' }))
  const before = await stat(project.path('dist/compiled/_index.xml'))
  await build(optionsFor(project, { outdir: 'dist' }))
  expect((await stat(project.path('dist/compiled/_index.xml'))).mtimeMs).toBe(before.mtimeMs)
})

it('refuses two instances with one output folder, and names both', async () => {
  const project = await createProject({ ...files, 'second/sow.prime': rule('SowThin', 'Sow thinly, one seed to a finger of soil.') })
  const run = build(optionsFor(project, { outdir: 'dist', plugins: [prime(), prime({ src: 'second' })] }))
  await expect(run).rejects.toThrow('Two `unplugin-prime` plugins write to `compiled`, one for `primes/sources`, one for `second`')
})
