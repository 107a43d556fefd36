import { compile } from 'unplugin-prime/compiler'
import { describe, expect, it } from 'vitest'
import { bundlers, load } from './bundlers.ts'
import { createProject } from './project.ts'

describe.each(Object.entries(bundlers))('%s', (_name, { build }) => {
  it('emits the tree that the compiler makes, and a module that works', async () => {
    const project = await createProject()
    const { files } = await compile({ root: project.root })

    const outcome = await build(project)

    expect(outcome).toEqual({ ok: true, errors: [], warnings: [] })
    expect(await project.tree('dist/compiled')).toEqual(Object.fromEntries([...files].sort(([a], [b]) => a < b ? -1 : 1)))
    const { atom, WaterDeeply, atoms, byId } = await load(project) as { atom: { id: string }, WaterDeeply: unknown, atoms: { id: string, chunks: () => Promise<Record<string, string>> }[], byId: Record<string, unknown> }
    expect(atom.id).toBe('@garden/rule-water-deeply')
    expect(WaterDeeply).toBe(atom)
    expect(atoms.map(({ id }) => id)).toEqual(['@garden/rule-mulch-in-june', '@garden/rule-prune-after-frost', '@garden/rule-water-deeply'])
    expect(byId['@garden/rule-mulch-in-june']).toBe(atoms[0])
    expect((await atoms[0]!.chunks()).summary).toBe(files.get('@garden/rule-mulch-in-june/chunks/summary.md'))
  })
})
