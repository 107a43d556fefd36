import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createPathPoll } from '../../src/cli/watch/poll-paths.ts'
import { createProject } from './run-main.ts'
import type { PathWatch } from '../../src/compile/watch-paths.ts'

/** A poll whose calls are taken one after the other. */
function poll(): { watch: PathWatch, next: () => Promise<string[] | undefined> } {
  const calls: (string[] | undefined)[] = []
  let wake = (): void => undefined
  const watch = createPathPoll((changes) => {
    calls.push(changes && [...changes].sort())
    wake()
  }, 10)
  onTestFinished(() => { watch.close() })
  return {
    watch,
    async next() {
      while (calls.length === 0) await new Promise<void>((resolve) => { wake = resolve })
      return calls.shift()
    },
  }
}

test('tells what is made, changed, replaced and deleted, and first of all that something is watched anew', async () => {
  const dir = createProject({ 'a.prime': 'one', 'folder/b.prime': 'two' })
  const [a, folder, missing] = [join(dir, 'a.prime'), join(dir, 'folder'), join(dir, 'missing/c.prime')]
  const { watch, next } = poll()
  await watch.set({ files: [a, missing], folders: [folder] })
  expect(await next()).toBeUndefined()
  writeFileSync(a, 'three')
  expect(await next()).toEqual([a])
  writeFileSync(join(folder, 'new.prime'), 'four')
  expect(await next()).toEqual([folder])
  mkdirSync(join(dir, 'missing'))
  writeFileSync(missing, 'five')
  expect(await next()).toEqual([missing])
  rmSync(folder, { recursive: true })
  rmSync(a)
  const gone = new Set(await next())
  while (gone.size < 2) for (const path of await next() ?? []) gone.add(path)
  expect([...gone].sort()).toEqual([a, folder])
})

test('misses nothing that happens while it is set, and tells a file of the same size and time', async () => {
  const dir = createProject({ 'a.prime': 'one', 'b.prime': 'one' })
  const [a, b] = [join(dir, 'a.prime'), join(dir, 'b.prime')]
  const { watch, next } = poll()
  await watch.set({ files: [a, b], folders: [] })
  expect(await next()).toBeUndefined()
  rmSync(a)
  await watch.set({ files: [a, b], folders: [] })
  expect(await next()).toEqual([a])
  utimesSync(b, 1, 1)
  expect(await next()).toEqual([b])
  rmSync(b)
  writeFileSync(b, 'two')
  utimesSync(b, 1, 1)
  expect(await next()).toEqual([b])
})

test('calls nobody once it is closed', async () => {
  const dir = createProject({ 'a.prime': 'one' })
  const a = join(dir, 'a.prime')
  let calls = 0
  const watch = createPathPoll(() => { calls++ }, 10)
  await watch.set({ files: [a], folders: [] })
  await expect.poll(() => calls).toBe(1)
  watch.close()
  writeFileSync(a, 'two')
  const other = poll()
  await other.watch.set({ files: [a], folders: [] })
  await other.next()
  writeFileSync(a, 'three')
  await other.next()
  expect(calls).toBe(1)
})
