import { createServer, type RequestListener } from 'node:http'
import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { loadTree, query } from '../../src/runtime/index.ts'
import { bakery } from './kitchen.ts'
import { writeTree } from './tree-folder.ts'

async function host(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => { server.closeAllConnections(); server.close() })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function hostTree(options: { json?: boolean } = { json: true }): Promise<{ url: string, folder: string, asked: string[] }> {
  const folder = await writeTree(bakery, { ...options, domains: { 'domain.yaml': 'name: kitchen\nversion: "1.0.0"\ndescription: Bread.\n' } })
  const asked: string[] = []
  const url = await host((request, response) => {
    const path = decodeURIComponent(new URL(request.url!, 'http://x').pathname)
    asked.push(path)
    readFile(join(folder, path.replace('/app', ''))).then(bytes => response.end(bytes), () => response.writeHead(404).end())
  })
  return { url: `${url}/app`, folder, asked }
}

/** A port at which nobody listens. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve) })
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => { server.close(resolve) })
  return port
}

describe('a tree behind a URL', () => {
  it.each(['', '/', '/_index.xml', '/_index.json', '?v=1'])('loads from the URL with %j behind it, and gives URLs', async (suffix) => {
    const { url, folder, asked } = await hostTree()
    const tree = await loadTree(url + suffix)
    const local = await loadTree(folder)
    expect([...tree.atoms.keys()]).toEqual([...local.atoms.keys()])
    expect(tree.domains).toEqual(local.domains)
    expect(query(tree, { scope: 'focus:weigh flour' }).hits[0]!.path).toBe(`${url}/@bread/rule-weigh-flour/chunks/core.md`)
    expect(asked.filter(path => path.includes('chunks'))).toEqual([])
    expect(asked).toHaveLength(3)
  })

  it('loads without `_index.json` too', async () => {
    const { url } = await hostTree({})
    expect((await loadTree(url)).atoms.size).toBe(bakery.length)
  })

  it('is an error when it is not there', async () => {
    const url = await host((_, response) => { response.writeHead(404).end() })
    await expect(loadTree(url)).rejects.toMatchObject({ reason: 'no-tree' })
    const broken = await host((_, response) => { response.writeHead(500).end() })
    await expect(loadTree(broken)).rejects.toMatchObject({ reason: 'broken-tree' })
    const gone = await freePort()
    await expect(loadTree(`http://127.0.0.1:${gone}/x`)).rejects.toMatchObject({ reason: 'no-tree', message: expect.stringContaining(`127.0.0.1:${gone}/x`) as string })
  })

  it('follows redirects on its own host only', async () => {
    const { url } = await hostTree()
    const other = await hostTree()
    const moved = await host((request, response) => {
      const to = request.url!.startsWith('/same') ? request.url!.replace('/same', '/there') : `${other.url}${request.url!.replace('/foreign', '')}`
      if (request.url!.startsWith('/there')) void fetch(url + request.url!.replace('/there', '')).then(async answer => response.writeHead(answer.status).end(Buffer.from(await answer.arrayBuffer())))
      else response.writeHead(302, { location: to }).end()
    })
    expect((await loadTree(`${moved}/same`)).atoms.size).toBe(bakery.length)
    await expect(loadTree(`${moved}/foreign`)).rejects.toThrow(/redirected to another host/)
    expect(other.asked).toEqual([])
  })

  it('is left when it redirects for ever', async () => {
    const url = await host((request, response) => { response.writeHead(302, { location: request.url! }).end() })
    await expect(loadTree(url)).rejects.toThrow(/redirected too often/)
  })

  it('is left when a file never ends', async () => {
    const url = await host((_, response) => {
      const more = (): void => { while (response.write('x'.repeat(1 << 20)) && !response.destroyed); }
      response.on('drain', more)
      more()
    })
    await expect(loadTree(url)).rejects.toThrow(/which is the limit/)
  })
})

describe('a base URL', () => {
  it('stands in the place of the folder', async () => {
    const tree = await loadTree(await writeTree(bakery), { baseUrl: 'https://cdn.example/app/compiled/' })
    expect(query(tree, { scope: 'focus:weigh flour' }).hits[0]!.path).toBe('https://cdn.example/app/compiled/@bread/rule-weigh-flour/chunks/core.md')
  })

  it('stands for one tree only', async () => {
    const trees = [await writeTree([{ id: '@a/rule-one' }]), await writeTree([{ id: '@b/rule-one' }])]
    await expect(loadTree(trees, { baseUrl: 'https://cdn.example/' })).rejects.toThrow(/one tree/)
  })
})
