import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { loadTree } from '../../src/runtime/index.ts'
import { writeFiles, writeTree } from './tree-folder.ts'

const domain = (name: string, rest = '') => `name: ${name}\nversion: "1.0.0"\ndescription: For a test.\n${rest}`
const atoms = [{ id: '@a/rule-one' }]

it('reads one domain, or several below `_domains`, with `_index.json` and without', async () => {
  const folder = await writeTree(atoms, { json: true, domains: { '_domains/baking/domain.yaml': domain('baking'), '_domains/cooking/domain.yaml': domain('cooking') } })
  const names = async () => (await loadTree(folder)).domains.map(loaded => loaded.name)
  expect(await names()).toEqual(['baking', 'cooking'])
  await rm(join(folder, '_index.json'))
  expect(await names()).toEqual(['baking', 'cooking'])
})

it('finds every domain.yaml down to depth 4 in trees of other compilers', async () => {
  const folder = await writeTree(atoms, { domains: { 'a/b/c/d/domain.yaml': domain('deep'), 'a/b/c/d/e/domain.yaml': domain('too-deep'), 'node_modules/x/domain.yaml': domain('package') } })
  expect((await loadTree(folder)).domains.map(loaded => loaded.name)).toEqual(['deep'])
})

it('leaves out a broken file and tells where it is broken', async () => {
  const folder = await writeTree(atoms, { domains: { 'domain.yaml': domain('baking', 'tags: [two words]\n') } })
  const { domains, problems } = await loadTree(folder)
  expect(domains).toEqual([])
  expect(problems).toEqual([expect.stringMatching(/domain\.yaml:4:\d+: .*the domain is left out$/)])
})

it('keeps a file with an unknown key and names the nearest', async () => {
  const folder = await writeTree(atoms, { domains: { 'domain.yaml': domain('baking', 'tagz: [x]\n') } })
  const { domains, problems } = await loadTree(folder)
  expect(domains).toHaveLength(1)
  expect(problems).toEqual([expect.stringMatching(/domain\.yaml:4:1: .*tagz.*tags/)])
})

it('stops at two domains of one name, and names both files', async () => {
  const folder = await writeTree(atoms, { domains: { 'domain.yaml': domain('baking') } })
  await writeFiles(folder, new Map([['_domains/other/domain.yaml', domain('baking')]]))
  await expect(loadTree(folder)).rejects.toMatchObject({ reason: 'clash', message: expect.stringMatching(/`baking`.*_domains\/other\/domain\.yaml.*domain\.yaml/) as string })
  const two = await writeTree([{ id: '@b/rule-two' }], { domains: { 'domain.yaml': domain('baking') } })
  await expect(loadTree([await writeTree(atoms, { domains: { 'domain.yaml': domain('baking') } }), two])).rejects.toMatchObject({ reason: 'clash' })
})

it('follows no path out of the tree that `_index.json` may list', async () => {
  const folder = await writeTree(atoms, { json: true, domains: { '../evil/domain.yaml': domain('evil') } })
  expect((await loadTree(folder)).domains).toEqual([])
})
