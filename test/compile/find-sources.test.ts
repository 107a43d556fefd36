import { mkdir, symlink } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { expect, test } from 'vitest'
import { findPacks } from '../../src/compile/find-packs.ts'
import { findSources } from '../../src/compile/find-sources.ts'
import { temporaryFolder, writeFiles } from './temporary-folder.ts'
import type { SourceFolder } from '../../src/compile/source-folder.ts'

function folder(dir: string, changes: Partial<SourceFolder> = {}): SourceFolder {
  return { dir, include: ['**/*.prime'], exclude: [], ...changes }
}

test('finds sources in order of code point, passes over other files, node_modules, hidden folders and compiled trees', async () => {
  const root = await temporaryFolder()
  await writeFiles(root, {
    'src/b.prime': '',
    'src/B.prime': '',
    'src/a/z.prime': '',
    'src/\u{1f35c}.prime': '',
    'src/\uff5e.prime': '',
    'src/a.md': '',
    'src/node_modules/x/x.prime': '',
    'src/.git/x.prime': '',
    'src/.drafts/x.prime': '',
    'src/compiled/_index.xml': '',
    'src/compiled/x.prime': '',
    'src/compiled/domain.yaml': '',
    'x.prime': '',
  })
  const { sources, problems, watchDirs } = await findSources([folder(join(root, 'src'))], root)
  expect(sources.map(({ file }) => file)).toEqual(['src/B.prime', 'src/a/z.prime', 'src/b.prime', 'src/\uff5e.prime', 'src/\u{1f35c}.prime'])
  expect(sources[1]).toEqual({ path: join(root, 'src/a/z.prime'), file: 'src/a/z.prime', sourceFile: 'a/z.prime' })
  expect(problems).toEqual([])
  expect(watchDirs).toEqual(['src', 'src/a'].map(path => join(root, path)))
})

test('include and exclude choose, relative to the source folder', async () => {
  const root = await temporaryFolder()
  await writeFiles(root, { 'src/a.prime': '', 'src/b.atom': '', 'src/old/c.prime': '', 'src/old/deep/d.prime': '', 'src/.drafts/e.prime': '' })
  const find = async (changes: Partial<SourceFolder>): Promise<string[]> => (await findSources([folder(join(root, 'src'), changes)], root)).sources.map(({ sourceFile }) => sourceFile)
  expect(await find({ include: ['*.prime', '*.atom'] })).toEqual(['a.prime', 'b.atom'])
  expect(await find({ exclude: ['old'] })).toEqual(['a.prime'])
  expect(await find({ exclude: ['old/**/d.*'] })).toEqual(['a.prime', 'old/c.prime'])
  expect(await find({ include: ['.drafts/**'] })).toEqual(['.drafts/e.prime'])
})

test('the order of source folders does not matter, and a file in two of them counts once, for the deeper', async () => {
  const root = await temporaryFolder()
  await writeFiles(root, { 'src/a.prime': '', 'src/inner/b.prime': '', 'other/c.prime': '' })
  const folders = ['src', 'src/inner', 'other'].map(dir => folder(join(root, dir)))
  const found = await findSources(folders, root)
  expect(found.sources.map(({ file, sourceFile }) => [file, sourceFile])).toEqual([['other/c.prime', 'c.prime'], ['src/a.prime', 'a.prime'], ['src/inner/b.prime', 'b.prime']])
  expect(await findSources([...folders].reverse(), root)).toEqual(found)
})

test('a source folder outside the root, and one under a hidden folder', async () => {
  const root = await temporaryFolder()
  await writeFiles(root, { 'shared/a.prime': '', 'app/.knowledge/b.prime': '' })
  const { sources } = await findSources([folder(join(root, 'shared')), folder(join(root, 'app/.knowledge'))], join(root, 'app'))
  expect(sources.map(({ file, sourceFile }) => [file, sourceFile])).toEqual([['../shared/a.prime', 'a.prime'], ['.knowledge/b.prime', 'b.prime']])
})

test('a missing folder is an error and is watched; an empty one is a warning', async () => {
  const root = await temporaryFolder()
  await writeFiles(root, { file: '' })
  await mkdir(join(root, 'empty'))
  const missing = await findSources([folder(join(root, 'nope')), folder(join(root, 'file'))], root)
  expect(missing.problems).toEqual([
    { code: 'prime/missing-source-folder', message: 'The source folder `file` does not exist: make it, or name another in `src`.' },
    { code: 'prime/missing-source-folder', message: 'The source folder `nope` does not exist: make it, or name another in `src`.' },
  ])
  expect(missing.watchDirs).toContain(join(root, 'nope'))
  if (sep === '/') {
    expect((await findSources([folder(join(root, 'primes\\sources'))], root)).problems[0]).toMatchObject({ message: expect.stringContaining('write it with `/`') as string })
  }
  const empty = await findSources([folder(join(root, 'empty'))], root)
  expect(empty.problems).toEqual([{ code: 'prime/no-sources', message: 'No source file is in `empty`: put one there, or change `src`, `include` or `exclude`.' }])
})

test('links: those that leave the folder are skipped with a warning, others count once', async () => {
  const root = await temporaryFolder()
  await writeFiles(root, { 'src/a.prime': '', 'src/deep/b.txt': '', 'outside/c.prime': '' })
  await symlink(join(root, 'src/a.prime'), join(root, 'src/twin.prime'))
  await symlink(join(root, 'src/deep/b.txt'), join(root, 'src/b.prime'))
  await symlink(join(root, 'src'), join(root, 'src/deep/loop'))
  await symlink(join(root, 'outside/c.prime'), join(root, 'src/c.prime'))
  await symlink(join(root, 'outside'), join(root, 'src/out'))
  await symlink(join(root, 'nowhere'), join(root, 'src/gone.prime'))
  await symlink(join(root, 'outside/c.prime'), join(root, 'src/notes.txt'))
  const { sources, problems } = await findSources([folder(join(root, 'src'))], root)
  expect(sources.map(({ file }) => file)).toEqual(['src/a.prime', 'src/b.prime'])
  expect(problems.map(({ code, message }) => [code, /`(.*?)`/.exec(message)?.[1]])).toEqual(['src/c.prime', 'src/gone.prime', 'src/out'].map(path => ['prime/link-outside', path]))
})

test('a source folder that is itself a link is followed', async () => {
  const root = await temporaryFolder()
  await writeFiles(root, { 'real/a.prime': '' })
  await symlink(join(root, 'real'), join(root, 'src'))
  const { sources, problems } = await findSources([folder(join(root, 'src'))], root)
  expect(sources.map(({ file }) => file)).toEqual(['src/a.prime'])
  expect(problems).toEqual([])
})

test('domain files: in a source folder, below it, and above it up to the root', async () => {
  const root = await temporaryFolder()
  await writeFiles(root, { 'domain.yaml': '', 'app/domain.yaml': '', 'app/primes/sources/domain.yaml': '', 'app/primes/sources/a/domain.yaml': '', 'app/primes/sources/a/x.prime': '', 'app/other/domain.yaml': '' })
  const { domains, watchMissing } = await findSources([folder(join(root, 'app/primes/sources'))], join(root, 'app'))
  expect(domains.map(({ file }) => file)).toEqual(['domain.yaml', 'primes/sources/a/domain.yaml', 'primes/sources/domain.yaml'])
  expect(watchMissing).toEqual([join(root, 'app/primes/domain.yaml')])
})

test.each(['package.json', 'pack.yaml', 'domain.yaml'])('of a source folder outside the root they are looked for up to the nearest %s', async (mark) => {
  const root = await temporaryFolder()
  await writeFiles(root, { 'domain.yaml': '', [`lib/${mark}`]: '', 'lib/domain.yaml': '', 'lib/primes/sources/x.prime': '', 'app/x': '' })
  const { domains } = await findSources([folder(join(root, 'lib/primes/sources'))], join(root, 'app'))
  expect(domains.map(({ file }) => file)).toEqual(['../lib/domain.yaml'])
})

test('packs: by their prime field or the usual folder, found as Node.js finds packages', async () => {
  const root = await temporaryFolder()
  await writeFiles(root, {
    'node_modules/a-primes/package.json': '{ "exports": {} }',
    'node_modules/a-primes/primes/sources/@a/x.prime': '',
    'node_modules/a-primes/domain.yaml': '',
    'node_modules/@b/primes/package.json': '{ "prime": { "src": ["k1", "k2"], "exclude": "old" } }',
    'node_modules/@b/primes/k1/y.prime': '',
    'node_modules/@b/primes/k2/old/z.prime': '',
    'app/package.json': '{}',
  })
  const packs = await findPacks(['a-primes', '@b/primes'], join(root, 'app'))
  expect(packs.problems).toEqual([])
  expect(packs.watchFiles).toEqual(['a-primes', '@b/primes'].map(name => join(root, 'node_modules', name, 'package.json')))
  const found = await findSources(packs.folders, join(root, 'app'))
  expect(found.sources.map(({ sourceFile }) => sourceFile)).toEqual(['@b/primes:y.prime', 'a-primes:@a/x.prime'])
  expect(found.domains).toEqual([{ path: join(root, 'node_modules/a-primes/domain.yaml'), file: '../node_modules/a-primes/domain.yaml', isForeign: true }])
})

test('packs that are missing, empty, or reach outside themselves are errors', async () => {
  const root = await temporaryFolder()
  await writeFiles(root, {
    'node_modules/empty/package.json': '{}',
    'node_modules/climbs/package.json': '{ "prime": "../../secret" }',
    'node_modules/linked/package.json': '{ "prime": "k" }',
    'secret/x.prime': '',
  })
  await symlink(join(root, 'secret'), join(root, 'node_modules/linked/k'))
  const { folders, problems } = await findPacks(['nope', 'empty', 'climbs', 'linked', '../secret'], root)
  expect(folders).toEqual([])
  expect(problems.map(({ code }) => code)).toEqual(['prime/unknown-pack', 'prime/unknown-pack', 'prime/pack-outside', 'prime/pack-outside', 'prime/unknown-pack'])
})
