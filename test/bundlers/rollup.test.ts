import { rolldown } from 'rolldown'
import { rollup } from 'rollup'
import { compile } from 'unplugin-prime/compiler'
import rolldownPrime from 'unplugin-prime/rolldown'
import rollupPrime from 'unplugin-prime/rollup'
import type { Options } from 'unplugin-prime'
import { describe, expect, it } from 'vitest'
import { createProject, gardenFiles, rule } from './project.ts'
import type { Project } from './project.ts'

interface Bundle {
  write: (output: { dir: string, format: 'es' | 'cjs' }) => Promise<{ output: readonly { fileName: string }[] }>
  generate: (output: { dir?: string, format: 'es' | 'cjs' }) => Promise<{ output: readonly { fileName: string }[] }>
  close: () => Promise<void>
}

type Start = (project: Project, options: Options[], warnings: string[], input?: string[]) => Promise<Bundle>

const startRollup: Start = async (project, options, warnings, input = ['main.js']) => await rollup({
  input: input.map(file => project.path(file)),
  plugins: options.map(each => rollupPrime({ root: project.root, ...each })),
  onLog: (level, { message }) => { if (level === 'warn') warnings.push(message) },
})

const startRolldown: Start = async (project, options, warnings, input = ['main.js']) => await rolldown({
  input: input.map(file => project.path(file)),
  plugins: options.map(each => rolldownPrime({ root: project.root, ...each })),
  onLog: (level, { message }) => { if (level === 'warn') warnings.push(message) },
}) as unknown as Bundle

const files = {
  ...gardenFiles,
  'other.js': 'export { default } from \'./primes/sources/mulch.prime\'\n',
  'primes/sources/weed.prime': rule('WeedYoung', 'Weed while weeds are young and few.').replace('  version: 1.0.0\n', ''),
}

describe.each([['rollup', startRollup], ['rolldown', startRolldown]])('%s', (_name, start) => {
  it('compiles and emits once for several entries and outputs', async () => {
    const project = await createProject(files)
    const warnings: string[] = []
    const bundle = await start(project, [{}], warnings, ['main.js', 'other.js'])
    const first = await bundle.write({ dir: project.path('dist/es'), format: 'es' })
    const second = await bundle.write({ dir: project.path('dist/cjs'), format: 'cjs' })
    await bundle.close()

    const { files: tree } = await compile({ root: project.root })
    expect(await project.tree('dist/es/compiled')).toEqual(Object.fromEntries(tree))
    expect(await project.tree('dist/cjs/compiled')).toEqual({})
    const isTree = ({ fileName }: { fileName: string }): boolean => fileName.startsWith('compiled/')
    expect([first.output.filter(isTree).length, second.output.filter(isTree).length]).toEqual([tree.size, 0])
    expect(warnings).toHaveLength(1)
  })

  it('emits into memory, then into the folder', async () => {
    const project = await createProject(files)
    const bundle = await start(project, [{}], [])
    const { output } = await bundle.generate({ format: 'es' })
    expect(output.some(({ fileName }) => fileName === 'compiled/_index.xml')).toBe(true)
    expect(await project.tree('dist')).toEqual({})
    await bundle.write({ dir: project.path('dist'), format: 'es' })
    await bundle.close()
    expect(Object.keys(await project.tree('dist/compiled'))).toContain('_index.xml')
  })

  it('refuses two instances with one output folder, and names both', async () => {
    const project = await createProject({ ...files, 'second/sow.prime': rule('SowThin', 'Sow thinly, one seed to a finger of soil.') })
    const run = async (options: Options): Promise<void> => {
      const bundle = await start(project, [{}, { src: 'second', ...options }], [])
      await bundle.write({ dir: project.path('dist'), format: 'es' })
      await bundle.close()
    }
    await expect(run({})).rejects.toThrow('Two `unplugin-prime` plugins write to `compiled`, one for `primes/sources`, one for `second`')
    await run({ outDir: 'more' })
    expect(Object.keys(await project.tree('dist/more'))).toContain('_index.xml')
  })
})
