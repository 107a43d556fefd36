import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { compile } from '../../src/compile/compile.ts'
import { openProjectionCache } from '../../src/compile/projection-cache.ts'
import * as projecting from '../../src/project/project-atom.ts'
import { atomText, kitchen } from './kitchen.ts'
import { temporaryFolder, writeFiles } from './temporary-folder.ts'
import type { CompileOptions } from '../../src/compile/options.ts'

vi.mock('../../src/project/project-atom.ts', { spy: true })

/** How many atoms a compile has to project, and the tree that it gives. */
async function projectionsOf(options: CompileOptions): Promise<{ count: number, files: Map<string, string> }> {
  vi.mocked(projecting.projectAtom).mockClear()
  const { files } = await compile(options)
  return { count: vi.mocked(projecting.projectAtom).mock.calls.length, files }
}

test('what was projected once is not projected again, and the tree is the same', async () => {
  const root = await temporaryFolder()
  await writeFiles(root, kitchen)
  const cold = await projectionsOf({ root, cache: 'cache' })
  const warm = await projectionsOf({ root, cache: 'cache' })
  expect([cold.count, warm.count]).toEqual([4, 0])
  expect([...warm.files]).toEqual([...cold.files])
  expect((await projectionsOf({ root, cache: false })).count).toBe(4)
  expect((await projectionsOf({ root, cache: 'other' })).count).toBe(4)

  await writeFiles(root, { 'primes/sources/salt.prime': `\n\n${atomText('@kitchen/rule-salt-water', { severity: 'high' })}` })
  const changed = await projectionsOf({ root, cache: 'cache' })
  expect(changed.count).toBe(1)
  expect([...changed.files]).toEqual([...(await projectionsOf({ root, cache: false })).files])
})

test('by default nothing is kept where no packages are installed', async () => {
  const root = await temporaryFolder()
  await writeFiles(root, kitchen)
  await compile({ root })
  expect(await readdir(root)).toEqual(['domain.yaml', 'primes'])
})

test.each([
  { encoding: 'o200k_base' },
  { budgets: { summary: 20 } },
  { projections: { rule: { core: ['severity'] } } },
  { kinds: { rule: { layer: 'composition', lead: ['claim'] } } },
] satisfies CompileOptions[])('other options share nothing: %j', async (options) => {
  const root = await temporaryFolder()
  await writeFiles(root, kitchen)
  await compile({ root, cache: 'cache' })
  const other = await projectionsOf({ root, cache: 'cache', ...options })
  expect(other.count).toBe(4)
  expect([...other.files]).toEqual([...(await projectionsOf({ root, cache: false, ...options })).files])
  expect((await projectionsOf({ root, cache: 'cache' })).count).toBe(0)
})

test('damaged entries and files are ignored and mended', async () => {
  const root = await temporaryFolder()
  await writeFiles(root, kitchen)
  const { files } = await projectionsOf({ root, cache: 'cache' })
  const file = join(root, 'cache', (await readdir(join(root, 'cache')))[0]!)
  const text = await readFile(file, 'utf8')
  for (const [damaged, count] of [[text.replace('seasons', 'poisons').replace('Salt the water', 'Salt the wound'), 1], [text.slice(0, -9), 1], ['\0'.repeat(999), 4], ['', 4]] as const) {
    await writeFile(file, damaged)
    const again = await projectionsOf({ root, cache: 'cache' })
    expect(again.count).toBe(count)
    expect([...again.files]).toEqual([...files])
  }
})

test('a cache that cannot be written is no fault', async () => {
  const root = await temporaryFolder()
  await writeFiles(root, { ...kitchen, cache: 'a file' })
  expect((await compile({ root, cache: 'cache' })).ok).toBe(true)
})

test('only so many files are kept, the newest', async () => {
  const dir = join(await temporaryFolder(), 'cache')
  for (let i = 0; i < 12; i++) {
    const cache = await openProjectionCache(dir, String(i))
    cache.set('0'.repeat(32), { chunks: { summary: { text: '', tokens: 0 }, core: { text: '', tokens: 0 }, full: { text: '', tokens: 0 } }, size: { tokens: 0, budget: 0, fields: [] } })
    await cache.save()
  }
  expect(await readdir(dir)).toHaveLength(8)
})
