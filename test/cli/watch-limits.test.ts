import { EventEmitter } from 'node:events'
import { watch } from 'chokidar'
import { expect, it, vi } from 'vitest'
import { createProject, goodProject, prime } from './run-main.ts'

vi.mock('chokidar', () => ({ watch: vi.fn() }))

it.each([
  ['EMFILE', 'prime: too many files are open or watched: raise `ulimit -n` or, on Linux, `fs.inotify.max_user_instances`, or watch with --poll 500\n'],
  ['ENOSPC', 'prime: the system watches too many files: raise `fs.inotify.max_user_watches` or watch with --poll 500\n'],
])('prime watch ends with advice on %s', async (code, message) => {
  const watcher = Object.assign(new EventEmitter(), { add: vi.fn(), close: vi.fn(async () => undefined) })
  const started = new Promise<void>((resolve) => {
    vi.mocked(watch).mockImplementation(() => {
      queueMicrotask(resolve)
      return watcher as unknown as ReturnType<typeof watch>
    })
  })
  const running = prime(createProject(goodProject), ['watch'])
  await started
  watcher.emit('error', Object.assign(new Error('system'), { code }))
  expect(await running).toMatchObject({ code: 1, stderr: message })
  expect(watcher.close).toHaveBeenCalled()
})
