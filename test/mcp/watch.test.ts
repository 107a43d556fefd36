import { createHash } from 'node:crypto'
import { access, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createWriter } from '../../src/compile/create-writer.ts'
import { createLog } from '../../src/mcp/log.ts'
import { createTreeHolder, type TreeHolder } from '../../src/mcp/tree-provider.ts'
import { loader, watchTree, type TreeWatcher } from '../../src/mcp/watch-tree.ts'
import { loadTree, query, resolve } from '../../src/runtime/index.ts'
import { temporaryFolder, treeFiles, writeFiles, writeTree, type AtomSketch } from '../runtime/tree-folder.ts'
import { startBin } from './run-bin.ts'

async function watchFolder(folder: string, isLoaded = true): Promise<{ holder: TreeHolder, watcher: TreeWatcher, lines: string[] }> {
  const holder = createTreeHolder(isLoaded ? await loadTree(folder) : undefined)
  const lines: string[] = []
  const watcher = watchTree(holder, { load: loader([folder], undefined), log: createLog('info', line => lines.push(line)) })
  onTestFinished(() => { watcher.close() })
  return { holder, watcher, lines }
}

function nextChange(holder: TreeHolder): Promise<void> {
  return new Promise((resolve) => {
    const stop = holder.onChange(() => {
      stop()
      resolve()
    })
  })
}

/** Puts files in place as the compiler does: each whole, `_index.json` and `_index.xml` last. */
async function replaceFiles(folder: string, files: ReadonlyMap<string, string>): Promise<void> {
  const last = ['_index.json', '_index.xml']
  const ordered = [...[...files].filter(([path]) => !last.includes(path)), ...[...files].filter(([path]) => last.includes(path))]
  for (const [path, text] of ordered) {
    await writeFiles(folder, new Map([[`${path}.tmp`, text]]))
    await rename(join(folder, `${path}.tmp`), join(folder, path))
  }
}

const ids = (holder: TreeHolder) => [...holder.current()?.atoms.keys() ?? []]

describe('a changed tree', () => {
  it('is swapped in', async () => {
    const folder = await writeTree([{ id: '@a/rule-one' }], { json: true })
    const { holder } = await watchFolder(folder)
    const changed = nextChange(holder)
    await replaceFiles(folder, treeFiles([{ id: '@a/rule-one' }, { id: '@a/rule-two' }], { json: true }))
    await changed
    expect(ids(holder)).toEqual(['@a/rule-one', '@a/rule-two'])
  })

  it('is swapped in when only metadata changed', async () => {
    const folder = await writeTree([{ id: '@a/rule-one', lead: 'Same.', tags: ['old'] }], { json: true })
    const { holder } = await watchFolder(folder)
    const changed = nextChange(holder)
    await replaceFiles(folder, new Map([...treeFiles([{ id: '@a/rule-one', lead: 'Same.', tags: ['new'] }], { json: true })].filter(([path]) => path !== '_index.xml')))
    await changed
    expect(holder.current()?.atoms.get('@a/rule-one')?.tags).toEqual(['new'])
  })

  it('leaves the old one in place while it is broken, and is logged', async () => {
    const folder = await writeTree([{ id: '@a/rule-one' }])
    const { holder, watcher, lines } = await watchFolder(folder)
    await writeFile(join(folder, '_index.xml'), '<prime_index>')
    await watcher.reload()
    expect(ids(holder)).toEqual(['@a/rule-one'])
    expect(lines.join('')).toContain('The tree served so far stays')
    const changed = nextChange(holder)
    await replaceFiles(folder, treeFiles([{ id: '@a/rule-two' }]))
    await changed
    expect(ids(holder)).toEqual(['@a/rule-two'])
  })

  it('comes back after its folder was removed and made again', async () => {
    const parent = await temporaryFolder()
    const folder = join(parent, 'dist/compiled')
    await writeFiles(folder, treeFiles([{ id: '@a/rule-one' }]))
    const { holder, watcher } = await watchFolder(parent)
    await rm(join(parent, 'dist'), { recursive: true })
    await watcher.reload()
    expect(ids(holder)).toEqual(['@a/rule-one'])
    const changed = nextChange(holder)
    await writeFiles(folder, treeFiles([{ id: '@a/rule-two' }]))
    await changed
    expect(ids(holder)).toEqual(['@a/rule-two'])
  })

  it('with a clash of domains leaves the old one', async () => {
    const domain = (tag: string) => `name: kitchen\nversion: "1.0.0"\ndescription: Bread.\ntags: [${tag}]\n`
    const folder = await writeTree([{ id: '@a/rule-one' }], { domains: { 'domain.yaml': domain('x') } })
    const { holder, watcher, lines } = await watchFolder(folder)
    await writeFiles(folder, new Map([['_domains/kitchen/domain.yaml', domain('y')]]))
    await watcher.reload()
    expect(holder.current()?.domains[0]?.tags).toEqual(['x'])
    expect(lines.join('')).toMatch(/Two domain files have the name `kitchen`.*_domains.*domain\.yaml/)
  })
})

describe('a tree behind a URL', () => {
  /** Serves the files of a map, with or without entity tags, and notes the status of each answer. */
  async function host(files: ReadonlyMap<string, string>, hasTags: boolean): Promise<{ url: string, statuses: number[], becomes: (files: ReadonlyMap<string, string>) => void }> {
    let served = files
    const statuses: number[] = []
    const server = createServer(({ url, headers }, response) => {
      const text = served.get(decodeURIComponent(url!.slice(1)))
      const tag = `"${createHash('sha256').update(text ?? '').digest('hex')}"`
      const status = text === undefined ? 404 : hasTags && headers['if-none-match'] === tag ? 304 : 200
      statuses.push(status)
      response.writeHead(status, hasTags ? { etag: tag } : {}).end(status === 200 ? text : undefined)
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => { server.closeAllConnections(); server.close() })
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, statuses, becomes(next) { served = next } }
  }

  it.each([[true, true], [true, false], [false, true]])('is swapped in when it changed (entity tags: %j, _index.json: %j)', async (hasTags, json) => {
    const { url, statuses, becomes } = await host(treeFiles([{ id: '@a/rule-one', tags: ['old'] }], { json }), hasTags)
    const holder = createTreeHolder(await loadTree(url))
    const lines: string[] = []
    const watcher = watchTree(holder, { load: loader([url], undefined), log: createLog('info', line => lines.push(line)), urlInterval: 5 })
    onTestFinished(() => { watcher.close() })
    const before = holder.current()!
    expect(await before.roots[0]!.isCurrent!()).toBe(true)
    expect(statuses.includes(304)).toBe(hasTags)
    becomes(new Map([['_index.xml', '<prime_index>']]))
    while (!lines.some(line => line.includes('The tree served so far stays'))) await new Promise(resolve => setImmediate(resolve))
    expect(holder.current()).toBe(before)
    const changed = nextChange(holder)
    becomes(treeFiles([{ id: '@a/rule-one', tags: ['new'] }, { id: '@a/rule-two' }], { json }))
    await changed
    expect(ids(holder)).toEqual(['@a/rule-one', '@a/rule-two'])
  })
})

it('loads a tree when it appears', async () => {
  const folder = await temporaryFolder()
  const { holder } = await watchFolder(folder, false)
  const changed = nextChange(holder)
  await writeFiles(join(folder, 'dist/compiled'), treeFiles([{ id: '@a/rule-one' }]))
  await changed
  expect(ids(holder)).toEqual(['@a/rule-one'])
})

/** Rebuilds and queries; the whole of it with TEST_LONG. */
const [rebuilds, queries] = process.env.TEST_LONG ? [200, 5000] : [24, 500]

it(`answers ${queries} queries, each from one tree, while the tree is rebuilt ${rebuilds} times, and no path of what stays leads nowhere`, async () => {
  const generation = (number: number): AtomSketch[] => [
    ...Array.from({ length: 10 }, (_, index) => ({ id: `@a/rule-stays-${index}` })),
    ...Array.from({ length: number % 5 }, (_, index) => ({ id: `@a/rule-goes-${index}` })),
  ].map(({ id }) => ({ id, lead: 'Knead the dough.', tags: ['dough'], tokens: { summary: number, core: 1000 + number, full: 2000 + number } }))
  const folder = await temporaryFolder()
  const { write } = createWriter(folder)
  await write(treeFiles(generation(1), { json: true }))
  const { holder, watcher, lines } = await watchFolder(folder)
  const seen = new Set<number>()
  let isDone = false
  const asking = (async () => {
    for (let asked = 0; !isDone || asked < queries; asked++) {
      const tree = holder.current()!
      const { hits } = asked % 2 === 0 ? query(tree, { scope: 'focus:dough', budget_tokens: 1_000_000 }) : resolve(tree, { brief: 'knead the dough', max_tokens: 1_000_000 })
      const numbers = new Set(hits.map(hit => hit.tokens % 1000))
      expect(numbers.size).toBe(1)
      const [number] = numbers
      expect(hits).toHaveLength(10 + number! % 5)
      for (const { id, path } of hits) if (id.includes('stays')) await access(path)
      seen.add(number!)
    }
  })()
  const rebuilding = (async () => {
    for (let number = 2; number <= rebuilds + 1; number++) {
      // One load runs into the writing, and one comes after it.
      const early = watcher.reload()
      await write(treeFiles(generation(number), { json: true }))
      await early
      await watcher.reload()
    }
    isDone = true
  })()
  await Promise.all([asking, rebuilding])
  expect(seen.size).toBeGreaterThan(rebuilds / 5)
  expect(holder.current()!.atoms.get('@a/rule-stays-0')!.tokens.summary).toBe(rebuilds + 1)
  expect(lines.filter(line => line.includes('error'))).toEqual([])
}, process.env.TEST_LONG ? 600_000 : 60_000)

interface Message { id?: number, method?: string, result?: { structuredContent: { hits: unknown[], warnings?: string[] } } }

/** Begins a conversation with a process over its standard streams. */
function converse({ stdin, stdout }: ReturnType<typeof startBin>) {
  let buffer = ''
  const messages: Message[] = []
  const waiting = new Set<() => void>()
  stdout.setEncoding('utf8').on('data', (chunk: string) => {
    buffer += chunk
    const lines = buffer.split('\n')
    buffer = lines.pop()!
    messages.push(...lines.map(line => JSON.parse(line) as Message))
    for (const wake of waiting) wake()
  })
  const until = async <T>(find: () => T | undefined): Promise<T> => {
    for (let found = find(); ; found = find()) {
      if (found !== undefined) return found
      await new Promise<void>((resolve) => {
        waiting.add(resolve)
      })
    }
  }
  const ask = async (id: number) => {
    stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: { name: 'prime_query', arguments: {} } })}\n`)
    return (await until(() => messages.find(message => message.id === id))).result!.structuredContent
  }
  stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 0, method: 'initialize', params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } } })}\n{"jsonrpc":"2.0","method":"notifications/initialized"}\n`)
  return { ask, announced: () => until(() => messages.find(message => message.method === 'notifications/resources/list_changed')), forget: () => { messages.length = 0 } }
}

describe('the process', () => {
  it('waits for a tree, says so, announces it and reloads on SIGHUP', async () => {
    const folder = await temporaryFolder()
    const child = startBin([folder, '--wait', '--log-level', 'info'])
    const { ask, announced, forget } = converse(child)
    expect((await ask(1)).warnings?.[0]).toContain('No compiled tree is loaded yet')
    await writeFiles(folder, treeFiles([{ id: '@a/rule-one' }]))
    await announced()
    expect((await ask(2)).hits).toHaveLength(1)
    forget()
    child.kill('SIGHUP')
    await announced()
    expect((await ask(3)).hits).toHaveLength(1)
    child.stdin.end()
  })

  it('waits for a URL at which nobody answers yet', async () => {
    const files = treeFiles([{ id: '@a/rule-one' }])
    const server = createServer(({ url }, response) => {
      const text = files.get(decodeURIComponent(url!.slice(1)))
      response.writeHead(text === undefined ? 404 : 200).end(text)
    })
    const listen = (port: number): Promise<void> => new Promise((resolve) => { server.listen(port, '127.0.0.1', resolve) })
    await listen(0)
    const { port } = server.address() as AddressInfo
    await new Promise((resolve) => { server.close(resolve) })
    const child = startBin([`http://127.0.0.1:${port}/`, '--wait'])
    const { ask, announced } = converse(child)
    expect((await ask(1)).warnings?.[0]).toContain('No compiled tree is loaded yet')
    await listen(port)
    onTestFinished(() => {
      server.closeAllConnections()
      server.close()
    })
    await announced()
    expect((await ask(2)).hits).toHaveLength(1)
    child.stdin.end()
  })
})
