import { readdir, rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { buildTree } from '../../src/compile/build-tree.ts'
import * as compiling from '../../src/compile/create-compiler.ts'
import { atomText, kitchen } from './kitchen.ts'
import { readFiles, temporaryFolder, writeFiles } from './temporary-folder.ts'
import type { BuildResult } from '../../src/compile/build-tree.ts'
import type { CompileOptions } from '../../src/compile/options.ts'

vi.mock('../../src/compile/create-compiler.ts', { spy: true })

interface Project {
  root: string
  out: string
  /** Builds, and tells whether anything had to be compiled. */
  build: (options?: CompileOptions) => Promise<BuildResult & { isCompiled: boolean }>
}

async function project(files: Readonly<Record<string, string>>): Promise<Project> {
  const root = await temporaryFolder()
  const out = join(root, 'compiled')
  await writeFiles(root, files)
  return {
    root,
    out,
    async build(options = {}) {
      vi.mocked(compiling.createCompiler).mockClear()
      const result = await buildTree({ root, cache: 'cache', ...options }, out)
      return { ...result, isCompiled: vi.mocked(compiling.createCompiler).mock.calls.length > 0 }
    },
  }
}

test('a second build of the same gives the same result without compiling', async () => {
  const { out, build } = await project({ ...kitchen, 'primes/sources/status.prime': atomText('@kitchen/fact-status', { status: 'unsure' }) })
  const first = await build()
  expect(first).toMatchObject({ ok: true, atoms: 5, removed: 0, unchanged: 0, isCompiled: true })
  const before = await readFiles(out)
  expect(await build()).toEqual({ ...first, written: 0, unchanged: first.written, isCompiled: false })
  expect(await readFiles(out)).toEqual(before)
  expect(await build({ cache: false })).toMatchObject({ unchanged: first.written, isCompiled: true })
})

test.each<[string, (project: Project) => Promise<unknown>]>([
  ['a source', async ({ root }) => writeFiles(root, { 'primes/sources/salt.prime': atomText('@kitchen/rule-salt-water', { severity: 'high' }) })],
  ['a new source', async ({ root }) => writeFiles(root, { 'primes/sources/egg.prime': atomText('@kitchen/fact-egg', { related: '@kitchen/fact-heat' }) })],
  ['a source that is gone', async ({ root }) => rm(join(root, 'primes/sources/milk.prime'))],
  ['a domain file', async ({ root }) => writeFiles(root, { 'domain.yaml': kitchen['domain.yaml']!.replace('How to', 'How not to') })],
  ['an output file that is gone', async ({ out }) => rm(join(out, '@kitchen/fact-heat/chunks/core.md'))],
  ['an output file that was edited', async ({ out }) => writeFiles(out, { '@kitchen/fact-heat/chunks/core.md': 'mine' })],
  ['an output file that was touched', async ({ out }) => utimes(join(out, '_index.xml'), 1, 1)],
  ['the output folder', async ({ out }) => rm(out, { recursive: true })],
  ['what a killed writer left', async ({ out }) => writeFiles(out, { '._index.xml.0123456789ab.prime-tmp': 'half' })],
  ['the cache', async ({ root }) => Promise.all((await readdir(join(root, 'cache'))).map(async name => writeFiles(root, { [`cache/${name}`]: 'damaged' })))],
])('%s is noticed', async (_what, change) => {
  const here = await project({ ...kitchen, 'primes/sources/milk.prime': atomText('@kitchen/fact-milk', { related: '@kitchen/term-boil' }) })
  await here.build()
  await change(here)
  expect((await here.build()).isCompiled).toBe(true)
  const built = await readFiles(here.out)
  await rm(here.out, { recursive: true })
  await buildTree({ root: here.root, cache: false }, here.out)
  expect(await readFiles(here.out)).toEqual(built)
})

test.each<CompileOptions>([{ encoding: 'o200k_base' }, { strict: true }, { budgets: { summary: 20 } }, { exclude: 'deep' }, { rules: { 'prime/missing-id': 'warning' } }])('other options are noticed: %j', async (options) => {
  const { build } = await project(kitchen)
  await build()
  expect((await build(options)).isCompiled).toBe(true)
})

test('with an error nothing is written, and nothing is remembered', async () => {
  const { root, out, build } = await project(kitchen)
  await build()
  const before = await readFiles(out)
  await writeFiles(root, { 'primes/sources/salt.prime': 'rule X {' })
  for (let i = 0; i < 2; i++) {
    expect(await build()).toMatchObject({ ok: false, written: 0, removed: 0, unchanged: 0, isCompiled: true })
    expect(await readFiles(out)).toEqual(before)
  }
})
