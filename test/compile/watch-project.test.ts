import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { loadConfig } from '../../src/compile/load-config.ts'
import { watchProject } from '../../src/compile/watch-project.ts'
import { write } from '../../src/compile/write.ts'
import { atomText, kitchen } from './kitchen.ts'
import { temporaryFolder, writeFiles } from './temporary-folder.ts'
import type { CompileResult } from '../../src/compile/compile-result.ts'

/** A watched project whose outcomes are taken one after the other. */
async function watchFiles(files: Readonly<Record<string, string>>, root?: string): Promise<{ root: string, next: () => Promise<CompileResult | Error>, close: () => Promise<void> }> {
  const folder = root ?? await temporaryFolder()
  await writeFiles(folder, files)
  const outcomes: (CompileResult | Error)[] = []
  let wake: (() => void) | undefined
  const tell = (outcome: CompileResult | Error): void => {
    outcomes.push(outcome)
    wake?.()
  }
  const watch = watchProject(async () => {
    const { options, watchFiles } = await loadConfig(folder)
    return { options: { root: folder, cache: false, ...options }, configFiles: watchFiles }
  }, [], { onResult: tell, onError: (error) => { tell(error as Error) } })
  onTestFinished(async () => watch.close())
  return {
    root: folder,
    async next() {
      while (outcomes.length === 0) await new Promise<void>((resolve) => { wake = resolve })
      return outcomes.shift()!
    },
    close: watch.close,
  }
}

const idsOf = (outcome: CompileResult | Error): string[] => outcome instanceof Error ? [outcome.message] : outcome.atoms.map(({ id }) => id.slice(9))

test('each change gives one result', async () => {
  const { root, next } = await watchFiles(kitchen)
  expect(idsOf(await next())).toEqual(['fact-heat', 'rule-salt-water', 'term-boil', 'term-simmer'])
  await writeFiles(root, { 'primes/sources/new/deep/egg.prime': atomText('@kitchen/fact-egg') })
  expect(idsOf(await next())).toContain('fact-egg')
  await writeFiles(root, { 'primes/sources/new/deep/egg.prime': atomText('@kitchen/fact-eggs') })
  expect(idsOf(await next())).toContain('fact-eggs')
  await rename(join(root, 'primes/sources/new/deep/egg.prime'), join(root, 'primes/sources/new/eggs.prime'))
  expect(await next()).toMatchObject({ sources: expect.arrayContaining([expect.objectContaining({ file: 'primes/sources/new/eggs.prime' })]) as unknown })
  await rm(join(root, 'primes/sources/new'), { recursive: true })
  expect(idsOf(await next())).not.toContain('fact-eggs')
  await writeFiles(root, { 'domain.yaml': 'name: [' })
  expect(await next()).toMatchObject({ ok: false })
  await writeFiles(root, { 'domain.yaml': kitchen['domain.yaml']! })
  expect(await next()).toMatchObject({ ok: true })
})

test('a source folder that does not exist at the start, and a config that changes', async () => {
  const { root, next } = await watchFiles({})
  expect(await next()).toMatchObject({ ok: false, diagnostics: [{ code: 'prime/missing-source-folder' }] })
  await writeFiles(root, { 'primes/sources/a.prime': atomText('@kitchen/fact-egg') })
  expect(idsOf(await next())).toEqual(['fact-egg'])
  await writeFiles(root, { 'other/b.prime': atomText('@kitchen/fact-milk'), 'prime.config.json': '{ "src": "other" }' })
  expect(idsOf(await next())).toEqual(['fact-milk'])
  await writeFiles(root, { 'prime.config.json': '{ "srcs": "other" }' })
  expect(idsOf(await next())[0]).toContain('`srcs` is no option')
  await writeFiles(root, { 'prime.config.json': '{}' })
  expect(idsOf(await next())).toEqual(['fact-egg'])
})

test('output that lies among the sources starts nothing, and nothing comes after close', async () => {
  const { root, next, close } = await watchFiles({ 'prime.config.json': '{ "src": "." }', 'a.prime': atomText('@kitchen/fact-egg') })
  const first = await next() as CompileResult
  await write(first.files, join(root, 'compiled'))
  await writeFiles(root, { 'b.prime': atomText('@kitchen/fact-milk') })
  const second = await next() as CompileResult
  expect(idsOf(second)).toEqual(['fact-egg', 'fact-milk'])
  expect(second.sources.map(({ file }) => file)).toEqual(['a.prime', 'b.prime'])
  await close()
  await writeFiles(root, { 'c.prime': atomText('@kitchen/fact-rice') })
  const nothing = await Promise.race([next(), new Promise((resolve) => { setImmediate(resolve, 'nothing') })])
  expect(nothing).toBe('nothing')
})
