import { request } from 'node:http'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { compile } from 'unplugin-prime/compiler'
import { expect, it } from 'vitest'
import { createProject, gardenFiles, readTree, rule } from '../bundlers/project.ts'
import { startServer, until } from './vite-server.ts'

const files = { ...gardenFiles, 'index.html': '<!doctype html><script type="module" src="/main.js"></script>\n' }

it('serves the tree from memory, below the base, with types and without caching', async () => {
  const project = await createProject(files)
  const { url } = await startServer(project, {}, { base: '/app/' })
  const compiled = await compile({ root: project.root })

  const index = await fetch(`${url}/app/compiled/_index.xml`)
  expect(index.status).toBe(200)
  expect(await index.text()).toBe(compiled.files.get('_index.xml'))
  expect(Object.fromEntries(index.headers)).toMatchObject({ 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'no-cache' })

  const types = { '_index.json': 'application/json', '@garden/rule-mulch-in-june/atom.yaml': 'application/yaml', '@garden/rule-mulch-in-june/chunks/full.md': 'text/markdown' }
  for (const [path, type] of Object.entries(types)) {
    const response = await fetch(`${url}/app/compiled/${path}`)
    expect(response.headers.get('content-type')).toBe(`${type}; charset=utf-8`)
    expect(await response.text()).toBe(compiled.files.get(path))
  }
  const head = await fetch(`${url}/app/compiled/_index.xml`, { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
  expect((await fetch(`${url}/app/compiled/@garden/rule-nowhere/atom.yaml`)).status).toBe(404)
  expect((await fetch(`${url}/compiled/_index.xml`)).headers.get('content-type')).not.toContain('xml')
})

it('keeps the tree on disk, follows changes, and keeps what is broken as it was', async () => {
  const project = await createProject(files)
  const { url, printed } = await startServer(project)
  const tree = project.path('node_modules/.prime/compiled')
  const expected = async (): Promise<string> => JSON.stringify(Object.fromEntries([...(await compile({ root: project.root })).files].sort()))
  const onDisk = async (): Promise<string> => JSON.stringify(Object.fromEntries(Object.entries(await readTree(tree)).sort()))
  const first = await expected()
  await until(onDisk, text => text === first)

  await project.write('primes/sources/mulch.prime', rule('MulchInJune', 'Mulch with straw.'))
  await project.write('primes/sources/sow.prime', rule('SowThin', 'Sow thinly.'))
  await project.remove('primes/sources/pruning')
  const second = await expected()
  expect(second).not.toBe(first)
  await until(onDisk, text => text === second)
  expect(printed).toEqual([])

  await project.write('primes/sources/mulch.prime', rule('MulchInJune', 'Mulch with straw.', '  requires: ["@garden/rule-nowhere"]\n'))
  await until(() => printed.length, length => length > 0)
  expect(printed).toEqual([expect.stringMatching(/^primes\/sources\/mulch\.prime:9:14 error prime\/unresolved-reference: [^]+\n> {2}9 \|/)])
  expect(await onDisk()).toBe(second)
  expect((await fetch(`${url}/compiled/@garden/rule-mulch-in-june/atom.yaml`)).status).toBe(200)
})

it('answers MCP requests over the live tree', async () => {
  const project = await createProject(files)
  const { url } = await startServer(project)
  const client = new Client({ name: 'test', version: '1.0.0' })
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/__prime/mcp`)))
  const ask = async (): Promise<string> => JSON.stringify((await client.callTool({ name: 'prime_query', arguments: { scope: '@garden', tags: [], level: 'summary' } })).structuredContent)

  const answer = await until(ask, text => text.includes('rule-mulch-in-june'))
  expect(answer).toContain(project.path('node_modules/.prime/compiled/@garden/rule-mulch-in-june'))
  expect(answer).not.toContain('rule-sow-thin')
  await project.write('primes/sources/sow.prime', rule('SowThin', 'Sow thinly.'))
  await until(ask, text => text.includes('rule-sow-thin'))
  expect((await client.listTools()).tools.map(({ name }) => name)).toContain('prime_query')
  await client.close()
})

it('lets only this machine ask, by Host and by Origin', async () => {
  const project = await createProject(files)
  const { url } = await startServer(project, {}, { server: { allowedHosts: true } })
  const ask = async (headers: Record<string, string>): Promise<number> => new Promise((resolve, reject) => {
    const asked = request(`${url}/__prime/mcp`, { method: 'POST', headers: { 'content-type': 'application/json', 'accept': 'application/json, text/event-stream', ...headers } }, (response) => {
      response.resume()
      resolve(response.statusCode!)
    })
    asked.on('error', reject)
    asked.end(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }))
  })

  expect(await ask({})).not.toBe(403)
  expect(await ask({ origin: url })).not.toBe(403)
  expect(await ask({ host: 'evil.example' })).toBe(403)
  expect(await ask({ origin: 'http://evil.example' })).toBe(403)
  expect(await ask({ origin: 'null' })).toBe(403)
})

it('answers no MCP requests, and keeps no tree, when told so', async () => {
  const project = await createProject(files)
  const { url } = await startServer(project, { mcp: false })
  expect((await fetch(`${url}/__prime/mcp`, { method: 'POST' })).status).toBe(404)
})
