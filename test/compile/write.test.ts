import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createWriter } from '../../src/compile/create-writer.ts'
import { WriteError } from '../../src/compile/write-error.ts'
import { write } from '../../src/compile/write.ts'
import { smallTree } from './small-tree.ts'
import { readFiles, temporaryFolder, writeFiles } from './temporary-folder.ts'

const ids = ['@kitchen/rule-salt-water', '@kitchen/fact-boil', '@bakery/term-crumb']

test('writes every file, then only those whose bytes change', async () => {
  const dir = join(await temporaryFolder(), 'deep', 'compiled')
  const files = smallTree(ids)
  expect(await write(files, dir)).toEqual({ written: files.size, removed: 0, unchanged: 0 })
  expect(await readFiles(dir)).toEqual(Object.fromEntries([...files].sort(([a], [b]) => a < b ? -1 : 1)))

  const before = await stat(join(dir, '_index.xml'), { bigint: true })
  expect(await write(files, dir)).toEqual({ written: 0, removed: 0, unchanged: files.size })
  expect((await stat(join(dir, '_index.xml'), { bigint: true })).mtimeNs).toBe(before.mtimeNs)

  const changed = new Map(files).set('@kitchen/fact-boil/chunks/core.md', 'Water boils.\n')
  expect(await write(changed, dir)).toEqual({ written: 1, removed: 0, unchanged: files.size - 1 })
  expect(await readFile(join(dir, '@kitchen/fact-boil/chunks/core.md'), 'utf8')).toBe('Water boils.\n')
})

test('removes what an earlier run wrote, the folders that it leaves empty, and nothing else', async () => {
  const dir = await temporaryFolder()
  await write(smallTree(ids), dir)
  await writeFiles(dir, { '@bakery/term-crumb/notes.txt': 'mine', '@kitchen/rule-own/atom.yaml': 'mine', 'README.md': 'mine' })
  expect(await write(smallTree(ids.slice(0, 1)), dir)).toMatchObject({ removed: 10 })
  const left = Object.keys(await readFiles(dir))
  expect(left.filter(path => !path.startsWith(ids[0]!))).toEqual(['@bakery/term-crumb/notes.txt', '@kitchen/rule-own/atom.yaml', 'README.md', '_index.json', '_index.xml'])
  await expect(stat(join(dir, '@kitchen/fact-boil'))).rejects.toThrow('ENOENT')
})

test('believes no entry of the old list that is absolute, climbs, passes a link or is no path of the layout', async () => {
  const folder = await temporaryFolder()
  const dir = join(folder, 'compiled')
  await writeFiles(folder, { 'secret/rule-x/atom.yaml': 'mine', 'outside.txt': 'mine', 'compiled/notes/a.md': 'mine', 'compiled/@a/b/notes.md': 'mine' })
  await symlink(join(folder, 'secret'), join(dir, '@linked'))
  await mkdir(join(dir, '@own/rule-y'), { recursive: true })
  await symlink(join(folder, 'outside.txt'), join(dir, '@own/rule-y/atom.yaml'))
  const files = ['/etc/passwd', join(folder, 'outside.txt'), '../outside.txt', '@a/../../outside.txt', '@linked/rule-x/atom.yaml', '@own/rule-y/atom.yaml', 'notes/a.md', '@a/b/notes.md', '@a/con/atom.yaml', 7, null]
  await writeFiles(dir, { '_index.json': JSON.stringify({ files }) })
  expect(await write(smallTree(ids), dir)).toMatchObject({ removed: 0 })
  expect(await readFile(join(folder, 'secret/rule-x/atom.yaml'), 'utf8')).toBe('mine')
  expect(await readFile(join(folder, 'outside.txt'), 'utf8')).toBe('mine')
  expect(Object.keys(await readFiles(dir))).toEqual(expect.arrayContaining(['notes/a.md', '@a/b/notes.md', '@own/rule-y/atom.yaml']))
})

test.each(['../x', '/x', 'x', '@a/b/c', '@a/b/../atom.yaml', '@a/nul/atom.yaml', '@a/b/chunks/summary.md/', '_domains/../domain.yaml'])('never writes to %s', async (path) => {
  const dir = await temporaryFolder()
  await expect(write(new Map([[path, 'x']]), dir)).rejects.toThrow(WriteError)
  expect(await readFiles(dir)).toEqual({})
})

test('goes through no link, and replaces a link where a file belongs', async () => {
  const folder = await temporaryFolder()
  const dir = join(folder, 'compiled')
  await writeFiles(folder, { 'outside/file.txt': 'mine' })
  await mkdir(join(dir, '@bakery/term-crumb'), { recursive: true })
  await symlink(join(folder, 'outside/file.txt'), join(dir, '@bakery/term-crumb/atom.yaml'))
  await write(smallTree(ids), dir)
  expect(await readFile(join(folder, 'outside/file.txt'), 'utf8')).toBe('mine')
  expect((await readFiles(dir))['@bakery/term-crumb/atom.yaml']).toContain('v1')

  await symlink(join(folder, 'outside'), join(dir, '@linked'))
  await expect(write(smallTree([...ids, '@linked/rule-x']), dir)).rejects.toThrow(/`.*@linked` is a symbolic link: remove it/)
  expect(Object.keys(await readFiles(join(folder, 'outside')))).toEqual(['file.txt'])
})

test('the output folder itself may be a link', async () => {
  const folder = await temporaryFolder()
  await mkdir(join(folder, 'real'))
  await symlink(join(folder, 'real'), join(folder, 'compiled'))
  await write(smallTree(ids), join(folder, 'compiled'))
  expect(Object.keys(await readFiles(join(folder, 'real')))).toContain('_index.xml')
})

test('a file where a folder belongs is told, and the old tree stays', async () => {
  const dir = await temporaryFolder()
  await write(smallTree(ids), dir)
  const before = await readFile(join(dir, '_index.xml'), 'utf8')
  await writeFile(join(dir, '@new'), 'mine')
  await expect(write(smallTree([...ids, '@new/rule-x'], 'v2'), dir)).rejects.toThrow(/^Cannot write `.*@new`: a file stands where a folder is needed\.$/)
  expect(await readFile(join(dir, '_index.xml'), 'utf8')).toBe(before)
  expect(await readFile(join(dir, '@new'), 'utf8')).toBe('mine')
})

test('repairs what a killed writer left: half a tree, its temporary files and files that no list knows', async () => {
  const dir = await temporaryFolder()
  await write(smallTree(ids), dir)
  const dead = spawnSync(process.execPath, ['-e', '0']).pid
  const { hostname } = await import('node:os')
  await writeFiles(dir, {
    '.prime-writing.json': JSON.stringify({ pid: dead, host: hostname(), token: 'x', paths: ['@new/rule-x/chunks/core.md', '@kitchen/fact-boil/atom.yaml', '../../climbs'] }),
    '@new/rule-x/chunks/core.md': 'of the killed run',
    '@new/rule-x/chunks/.full.md.0123456789ab.prime-tmp': 'half',
    '@kitchen/fact-boil/.atom.yaml.0123456789ab.prime-tmp': 'half',
    '@kitchen/fact-boil/atom.yaml': 'of the killed run',
    '._index.xml.0123456789ab.prime-tmp': 'half',
    '.mine.prime-tmp': 'mine',
  })
  const files = smallTree(ids)
  await write(files, dir)
  expect(Object.keys(await readFiles(dir))).toEqual(['.mine.prime-tmp', ...files.keys()].sort())
  expect((await readFiles(dir))['@kitchen/fact-boil/atom.yaml']).toContain('v1')
})

test.each(['', '{"pid":1,"host":"a","tok'])('clears away a lock that a killed writer had half written: %j', async (half) => {
  const dir = await temporaryFolder()
  const files = smallTree(ids)
  await write(files, dir)
  await writeFile(join(dir, '..prime-writing.json.0123456789ab.prime-tmp'), half)
  await write(files, dir)
  expect(Object.keys(await readFiles(dir))).toEqual([...files.keys()].sort())
})

test('writers of one folder take turns', async () => {
  const dir = await temporaryFolder()
  const trees = Array.from({ length: 6 }, (_, i) => smallTree([`@a/rule-${i}`, '@a/rule-shared'], `v${i}`))
  await Promise.all(trees.map(async tree => createWriter(dir).write(tree)))
  const left = await readFiles(dir)
  const winner = trees.find(tree => tree.get('_index.xml') === left['_index.xml'])!
  expect(left).toEqual(Object.fromEntries([...winner].sort(([a], [b]) => a < b ? -1 : 1)))
})

test('a writer that remembers sees that somebody else was there', async () => {
  const dir = await temporaryFolder()
  const writer = createWriter(dir)
  const files = smallTree(ids)
  await writer.write(files)
  expect(await writer.write(new Map(files))).toEqual({ written: 0, removed: 0, unchanged: files.size })
  await write(smallTree(['@a/rule-other']), dir)
  expect(await writer.write(files)).toEqual({ written: files.size, removed: 5, unchanged: 0 })
})

test('an atom\'s own files are written before the texts of the index are asked for, and files of atoms that are gone go last', async () => {
  const dir = await temporaryFolder()
  const writer = createWriter(dir)
  await writer.write(smallTree(ids))
  const next = smallTree(ids.slice(1), 'v2')
  const seen: Record<string, unknown>[] = []
  const look = (path: string): string | undefined => {
    if (path.startsWith('_index')) seen.push({ path, own: readFileSync(join(dir, ids[1]!, 'atom.yaml'), 'utf8'), isGoneThere: existsSync(join(dir, ids[0]!, 'atom.yaml')) })
    return next.get(path)
  }
  await writer.write(Object.assign(new Map(next), { get: look }))
  const own = `v2 of ${ids[1]} atom.yaml\n`
  expect(seen).toEqual([{ path: '_index.json', own, isGoneThere: true }, { path: '_index.xml', own, isGoneThere: true }])
  expect(await readFiles(dir)).toEqual(Object.fromEntries([...next].sort(([a], [b]) => a < b ? -1 : 1)))
})
