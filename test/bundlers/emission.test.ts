import { mkdir, rename, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { compile } from 'unplugin-prime/compiler'
import { describe, expect, it } from 'vitest'
import { bundlers, load } from './bundlers.ts'
import { createProject, gardenFiles } from './project.ts'

describe.each(Object.entries(bundlers))('%s', (name, { build }) => {
  it('emits the tree that the compiler makes, and a module that works', async () => {
    const project = await createProject()
    const { files } = await compile({ root: project.root })

    const outcome = await build(project)

    expect(outcome).toEqual({ ok: true, errors: [], warnings: [], raw: [] })
    expect(await project.tree('dist/compiled')).toEqual(Object.fromEntries([...files].sort(([a], [b]) => a < b ? -1 : 1)))
    const { atom, WaterDeeply, atoms, byId } = await load(project) as { atom: { id: string }, WaterDeeply: unknown, atoms: { id: string, chunks: () => Promise<Record<string, string>> }[], byId: Record<string, unknown> }
    expect(atom.id).toBe('@garden/rule-water-deeply')
    expect(WaterDeeply).toBe(atom)
    expect(atoms.map(({ id }) => id)).toEqual(['@garden/rule-mulch-in-june', '@garden/rule-prune-after-frost', '@garden/rule-water-deeply'])
    expect(byId['@garden/rule-mulch-in-june']).toBe(atoms[0])
    expect((await atoms[0]!.chunks()).summary).toBe(files.get('@garden/rule-mulch-in-june/chunks/summary.md'))
  })

  it.each(['with space', 'b[r]ac{k}ets (1)', 'ha#sh', '知識', 'percent%20'])('works in a folder named «%s»', async (folder) => {
    const project = await createProject(gardenFiles, folder)
    const { files } = await compile({ root: project.root })
    expect(await build(project)).toMatchObject({ ok: true, errors: [] })
    expect(await project.tree('dist/compiled')).toEqual(Object.fromEntries(files))
  })

  it('gives the same for sources with CRLF', async () => {
    const project = await createProject()
    const { files } = await compile({ root: project.root })
    for (const file of ['water-deeply', 'mulch', 'pruning/prune']) {
      const path = `primes/sources/${file}.prime`
      await project.write(path, (await project.read(path)).replaceAll('\n', '\r\n'))
    }

    expect(await build(project)).toMatchObject({ ok: true, errors: [], warnings: [] })

    expect(await project.tree('dist/compiled')).toEqual(Object.fromEntries(files))
    expect((await load(project)).WaterDeeply).toMatchObject({ fields: { claim: 'Water seldom and deeply, so that roots grow down.' } })
  })

  it.skipIf(name === 'farm')('works through a link (Farm by itself finds no entry through one)', async () => {
    const project = await createProject()
    const { files } = await compile({ root: project.root })
    const root = project.path('../link')
    await symlink(project.root, root)
    const linked = { ...project, root, path: (...parts: string[]) => join(root, ...parts) }

    expect(await build(linked)).toMatchObject({ ok: true, errors: [], warnings: [] })

    expect(await project.tree('dist/compiled')).toEqual(Object.fromEntries(files))
    expect((await load(project)).WaterDeeply).toMatchObject({ id: '@garden/rule-water-deeply' })
  })

  it.each(['../elsewhere/garden', 'linked'])('compiles a source folder that is not below the root as such (%s)', async (src) => {
    const project = await createProject()
    const { files } = await compile({ root: project.root })
    const target = project.path('../elsewhere/garden')
    await mkdir(dirname(target))
    await rename(project.path('primes/sources'), target)
    await symlink(target, project.path('linked'))
    await project.write('main.js', 'export { atoms } from \'virtual:prime\'\n')

    expect(await build(project, { src })).toMatchObject({ ok: true, errors: [], warnings: [] })

    expect(await project.tree('dist/compiled')).toEqual(Object.fromEntries(files))
  })

  it('removes what it wrote before and nothing else', async () => {
    const project = await createProject()
    await build(project)
    await project.write('dist/compiled/notes.txt', 'mine')
    await project.write('dist/compiled/@garden/rule-mulch-in-june/notes.txt', 'mine')
    await project.remove('primes/sources/mulch.prime')
    await project.remove('primes/sources/pruning')

    expect(await build(project)).toMatchObject({ ok: true, errors: [] })

    const { files } = await compile({ root: project.root })
    const kept = name === 'vite' ? {} : { '@garden/rule-mulch-in-june/notes.txt': 'mine', 'notes.txt': 'mine' }
    expect(await project.tree('dist/compiled')).toEqual({ ...Object.fromEntries(files), ...kept })
  })

  it('writes no tree when it is only to check, and another folder when told so', async () => {
    const project = await createProject()
    expect(await build(project, { emit: false })).toMatchObject({ ok: true, errors: [] })
    expect(await project.tree('dist/compiled')).toEqual({})
    expect(await build(project, { outDir: 'for-agents/tree' })).toMatchObject({ ok: true, errors: [] })
    expect(Object.keys(await project.tree('dist/for-agents/tree'))).toContain('_index.xml')
    expect(await project.tree('dist/compiled')).toEqual({})
  })

  it('takes a folder of whatever spelling below the output, and refuses any other', async () => {
    const project = await createProject()
    expect(await build(project, { outDir: './for-agents//tree/' })).toMatchObject({ ok: true, errors: [] })
    expect(Object.keys(await project.tree('dist/for-agents/tree'))).toContain('_index.xml')
    for (const outDir of ['../tree', '.', project.path('tree')]) {
      const { ok, errors } = await build(project, { outDir })
      expect(ok).toBe(false)
      expect(errors.join('\n')).toContain(`\`outDir\` is \`${outDir}\`: give a folder below the bundler's output, such as \`compiled\`.`)
    }
    expect(await project.tree('tree')).toEqual({})
  })
})
