import { mkdir, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadTree, query } from '../../src/runtime/index.ts'
import { loadTreeFrom } from '../../src/runtime/load-tree.ts'
import { createMemorySource } from '../../src/runtime/memory-source.ts'
import { TreeError } from '../../src/runtime/tree-error.ts'
import type { TreeSource } from '../../src/runtime/tree-source.ts'
import { bakery } from './kitchen.ts'
import { temporaryFolder, treeFiles, writeFiles, writeTree } from './tree-folder.ts'

describe('loadTree', () => {
  it('gives the same tree with and without `_index.json`', async () => {
    const folder = await temporaryFolder()
    await writeFiles(folder, treeFiles(bakery, { json: true }))
    const fast = await loadTree(folder)
    await rm(join(folder, '_index.json'))
    const slow = await loadTree(folder)
    const plain = (tree: typeof fast) => [...tree.atoms.values()].map(({ metadata: _, ...atom }) => atom)
    expect(plain(fast)).toEqual(plain(slow))
    expect(plain(fast)).toHaveLength(bakery.length)
    expect(fast.incoming).toEqual(slow.incoming)
    expect(query(fast, { scope: 'focus:flour' })).toEqual(query(slow, { scope: 'focus:flour' }))
  })

  it('ignores an `_index.json` that belongs to another `_index.xml`', async () => {
    const folder = await writeTree(bakery, { json: true })
    const newer = treeFiles(bakery.slice(0, 3))
    await writeFile(join(folder, '_index.xml'), newer.get('_index.xml')!)
    expect([...(await loadTree(folder)).atoms.keys()]).toEqual(bakery.slice(0, 3).map(atom => atom.id).sort())
  })

  it('reads the spellings of other compilers', async () => {
    const folder = await temporaryFolder()
    const files = treeFiles([{ id: '@a/rule-one' }, { id: '@a/fact-two' }])
    files.set('@a/rule-one/graph.yaml', 'atom: "@a/rule-one"\nrelations:\n  - { verb: related, target: "@a/fact-two" }\n')
    files.set('@a/rule-one/quality.yaml', 'overall: 4\n')
    await writeFiles(folder, files)
    const tree = await loadTree(folder)
    expect(tree.atoms.get('@a/rule-one')?.edges).toEqual([{ type: 'related', target: '@a/fact-two' }])
    expect(tree.incoming.get('@a/fact-two')).toEqual([{ type: 'related', source: '@a/rule-one' }])
  })

  it('reads relations from atom.yaml when there is no graph.yaml', async () => {
    const folder = await temporaryFolder()
    const files = treeFiles([{ id: '@a/rule-one' }])
    files.delete('@a/rule-one/graph.yaml')
    files.set('@a/rule-one/atom.yaml', `${files.get('@a/rule-one/atom.yaml')!}relations:\n  - { type: requires, target: "@b/term-x" }\n`)
    await writeFiles(folder, files)
    expect((await loadTree(folder)).atoms.get('@a/rule-one')?.edges).toEqual([{ type: 'requires', target: '@b/term-x' }])
  })

  it.each<[string, (files: Map<string, string>) => void]>([
    ['an atom.yaml that is no YAML', files => files.set('@a/rule-bad/atom.yaml', 'id: [')],
    ['an atom.yaml with another id', files => files.set('@a/rule-bad/atom.yaml', 'id: "@a/rule-good"\nkind: rule\n')],
    ['an atom.yaml without token counts', files => files.set('@a/rule-bad/atom.yaml', 'id: "@a/rule-bad"\nkind: rule\n')],
    ['no atom.yaml', files => files.delete('@a/rule-bad/atom.yaml')],
    ['a projection that climbs', files => files.set('@a/rule-bad/atom.yaml', files.get('@a/rule-bad/atom.yaml')!.replace('chunks/core.md', '../../../etc/passwd'))],
    ['an absolute projection', files => files.set('@a/rule-bad/atom.yaml', files.get('@a/rule-bad/atom.yaml')!.replace('chunks/core.md', '/etc/passwd'))],
    ['a Windows projection', files => files.set('@a/rule-bad/atom.yaml', files.get('@a/rule-bad/atom.yaml')!.replace('chunks/core.md', '"C:\\\\x"'))],
    ['nested aliases', files => files.set('@a/rule-bad/atom.yaml', 'a: &a [1,1]\nb: &b [*a,*a]\nc: &c [*b,*b]\nid: "@a/rule-bad"\n')],
  ])('leaves out one entry with %s', async (_, spoil) => {
    const folder = await temporaryFolder()
    const files = treeFiles([{ id: '@a/rule-bad' }, { id: '@a/rule-good' }])
    spoil(files)
    await writeFiles(folder, files)
    const tree = await loadTree(folder)
    expect([...tree.atoms.keys()]).toEqual(['@a/rule-good'])
    expect(tree.problems).toHaveLength(1)
    expect(tree.problems[0]).toContain('@a/rule-bad')
  })

  it.each(['../../evil', '@a/../../evil', '@a/..', '@a/rule\\bad', '@a/con', '@a/x\0', '@/x', '@a/b/c', '__proto__'])('leaves out the id %j', async (id) => {
    const folder = await temporaryFolder()
    const files = treeFiles([{ id: '@a/rule-good' }])
    files.set('_index.xml', files.get('_index.xml')!.replace('</cluster>', `<atom id="${id.replace('\0', '')}" kind="rule">x</atom></cluster>`))
    await writeFiles(folder, files)
    const tree = await loadTree(folder)
    expect([...tree.atoms.keys()].filter(key => key !== '@a/rule-good')).toEqual([])
    expect(tree.problems).toHaveLength(1)
  })

  it('refuses atom folders and files that are links out of the tree', async () => {
    const outside = await writeTree([{ id: '@a/rule-stolen' }])
    const folder = await temporaryFolder()
    await writeFiles(folder, treeFiles([{ id: '@a/rule-stolen' }, { id: '@a/rule-file' }, { id: '@a/rule-good' }]))
    await rm(join(folder, '@a/rule-stolen'), { recursive: true })
    await symlink(join(outside, '@a/rule-stolen'), join(folder, '@a/rule-stolen'))
    await rename(join(folder, '@a/rule-file/atom.yaml'), join(outside, 'atom.yaml'))
    await symlink(join(outside, 'atom.yaml'), join(folder, '@a/rule-file/atom.yaml'))
    const tree = await loadTree(folder)
    expect([...tree.atoms.keys()]).toEqual(['@a/rule-good'])
    expect(tree.problems).toHaveLength(2)
  })

  it('serves a root that is itself a link', async () => {
    const folder = await writeTree(bakery)
    const link = join(await temporaryFolder(), 'link')
    await symlink(folder, link)
    const tree = await loadTree(link)
    expect(tree.atoms.size).toBe(bakery.length)
    expect(tree.roots[0]?.location).toBe(folder)
  })

  it.each([
    ['an entity declaration', '<!DOCTYPE prime_index [<!ENTITY a "b">]><prime_index version="1.0"/>'],
    ['a document type', '<!DOCTYPE prime_index><prime_index version="1.0"/>'],
    ['an unclosed element', '<prime_index version="1.0">'],
    ['an unknown entity', '<prime_index>&boom;</prime_index>'],
    ['another root', '<html/>'],
    ['nothing', ''],
  ])('fails on an index with %s', async (_, xml) => {
    const folder = await temporaryFolder()
    await writeFiles(folder, new Map([['_index.xml', xml]]))
    await expect(loadTree(folder)).rejects.toThrow(TreeError)
  })

  it('reads the five escapes of XML', async () => {
    const folder = await temporaryFolder()
    const files = treeFiles([{ id: '@a/rule-one', lead: '<b> & "c" \'d\'' }])
    files.set('@a/rule-one/atom.yaml', files.get('@a/rule-one/atom.yaml')!.replace(/^lead:.*$/m, ''))
    await writeFiles(folder, files)
    expect((await loadTree(folder)).atoms.get('@a/rule-one')?.lead).toBe('<b> & "c" \'d\'')
  })
})

describe('a build that goes on meanwhile', () => {
  const builds = [[{ id: '@a/rule-stays' }, { id: '@a/rule-goes' }], [{ id: '@a/rule-stays' }]].map(atoms => createMemorySource(treeFiles(atoms, { json: true }), '/memory'))

  /** The first build, in whose place the second comes whenever folders are listed, and back as often as said. */
  function changing(times: number): TreeSource {
    let build = 0
    return {
      ...builds[0]!,
      read: (path, maxBytes) => builds[build % 2]!.read(path, maxBytes),
      listAtomFolders() {
        if (build < times) build++
        return builds[1]!.listAtomFolders()
      },
    }
  }

  it('is waited for', async () => {
    const tree = await loadTreeFrom(changing(1))
    expect([...tree.atoms.keys()]).toEqual(['@a/rule-stays'])
    expect(tree.problems).toEqual([])
  })

  it('is given up when it never ends, rather than served in parts', async () => {
    let version = 0
    await expect(loadTreeFrom({ ...changing(0), read: (path, maxBytes) => path === '_index.xml' ? Promise.resolve(new TextEncoder().encode(`<prime_index n="${++version}"/>`)) : builds[0]!.read(path, maxBytes) })).rejects.toMatchObject({ reason: 'broken-tree', message: expect.stringContaining('keeps changing') as string })
  })
})

describe('discovery', () => {
  it('takes the nearest tree, at most four folders down', async () => {
    const folder = await temporaryFolder()
    await writeFiles(join(folder, 'a/b/c/d'), treeFiles([{ id: '@deep/rule-one' }]))
    expect([...(await loadTree(folder)).atoms.keys()]).toEqual(['@deep/rule-one'])
    await writeFiles(join(folder, 'z/compiled'), treeFiles([{ id: '@near/rule-one' }]))
    expect([...(await loadTree(folder)).atoms.keys()]).toEqual(['@near/rule-one'])
  })

  it('does not look five folders down, into node_modules or into hidden folders', async () => {
    const folder = await temporaryFolder()
    for (const place of ['a/b/c/d/e', 'node_modules/x', '.hidden/x']) await writeFiles(join(folder, place), treeFiles([{ id: '@a/rule-one' }]))
    await expect(loadTree(folder)).rejects.toMatchObject({ reason: 'no-tree', message: expect.stringContaining('_index.xml') as string })
  })

  it('serves a hidden folder that is named', async () => {
    const folder = await temporaryFolder()
    await writeFiles(join(folder, 'node_modules/.prime/compiled'), treeFiles([{ id: '@a/rule-one' }]))
    expect((await loadTree(join(folder, 'node_modules/.prime'))).atoms.size).toBe(1)
  })

  it('names both trees of a tie', async () => {
    const folder = await temporaryFolder()
    for (const place of ['one', 'two']) await writeFiles(join(folder, place), treeFiles([{ id: '@a/rule-one' }]))
    await expect(loadTree(folder)).rejects.toMatchObject({ reason: 'several-trees', message: expect.stringMatching(/one.*two/) as string })
  })

  it('names a deeper tree that is another one and newer', async () => {
    const folder = await temporaryFolder()
    const [near, deep] = ['compiled', 'dist/compiled'].map(place => join(folder, place)) as [string, string]
    const problems = async (place: string) => (await loadTree(place)).problems
    await writeFiles(near, treeFiles([{ id: '@a/rule-old' }]))
    await writeFiles(deep, treeFiles([{ id: '@a/rule-old' }, { id: '@a/rule-new' }]))
    const age = (place: string, seconds: number) => utimes(join(place, '_index.xml'), seconds, seconds)
    await age(near, 1000)
    await age(deep, 2000)
    expect(await problems(folder)).toEqual([`The tree \`${near}\` is served, but \`${deep}\` is another one and newer; name the one to serve, or remove the old one.`])
    expect(await problems(near)).toEqual([])
    await age(near, 3000)
    expect(await problems(folder)).toEqual([])
    await writeFiles(near, treeFiles([{ id: '@a/rule-old' }, { id: '@a/rule-new' }]))
    await age(near, 1000)
    expect(await problems(folder)).toEqual([])
  })

  it('fails on a folder that is not there', async () => {
    await expect(loadTree(join(await temporaryFolder(), 'none'))).rejects.toMatchObject({ reason: 'no-tree' })
  })
})

describe('several trees', () => {
  it('unites trees, an atom in both counting once', async () => {
    const one = await writeTree([{ id: '@a/rule-one', hash: 'a' }, { id: '@a/rule-both', hash: 'b' }])
    const two = await writeTree([{ id: '@a/rule-both', hash: 'b' }, { id: '@a/rule-two', hash: 'c' }])
    const tree = await loadTree([one, two])
    expect([...tree.atoms.keys()]).toEqual(['@a/rule-both', '@a/rule-one', '@a/rule-two'])
    expect(tree.atoms.get('@a/rule-both')?.paths.core).toBe(join(one, '@a/rule-both/chunks/core.md'))
  })

  it('fails when one id has two contents, naming both trees', async () => {
    const one = await writeTree([{ id: '@a/rule-both', hash: 'a' }])
    const two = await writeTree([{ id: '@a/rule-both', hash: 'b' }])
    const failure: unknown = await loadTree([one, two]).catch((error: unknown) => error)
    expect(failure).toMatchObject({ reason: 'clash' })
    expect(String(failure)).toContain(one)
    expect(String(failure)).toContain(two)
  })
})

it('survives a fifo, a folder and an oversized file in the place of a file', async () => {
  const folder = await temporaryFolder()
  await writeFiles(folder, treeFiles([{ id: '@a/rule-good' }, { id: '@a/rule-folder' }, { id: '@a/rule-large' }]))
  await rm(join(folder, '@a/rule-folder/atom.yaml'))
  await mkdir(join(folder, '@a/rule-folder/atom.yaml'))
  await writeFile(join(folder, '@a/rule-large/atom.yaml'), 'x'.repeat((1 << 20) + 1))
  const tree = await loadTree(folder)
  expect([...tree.atoms.keys()]).toEqual(['@a/rule-good'])
  expect(tree.problems).toHaveLength(2)
})
