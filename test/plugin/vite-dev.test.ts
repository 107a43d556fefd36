import { createServer as createHttpServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { compile } from 'unplugin-prime/compiler'
import { expect, it, onTestFinished } from 'vitest'
import { createTreeEndpoint } from '../../src/mcp/tree-endpoint.ts'
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

it.each(['/', '/app/'])('finds nothing below the tree\'s address but the tree and the files of the app (base %s)', async (base) => {
  const project = await createProject({ ...files, 'public/compiled/hello.txt': 'hello', 'compiled/notes.html': '<p>notes</p>' })
  const { url } = await startServer(project, {}, { base })
  const ask = async (path: string, init?: RequestInit): Promise<[number, string]> => {
    const response = await fetch(`${url}${base}${path}`, init)
    return [response.status, await response.text()]
  }
  for (const path of ['compiled/nope', 'compiled/', 'compiled/a/b?c', 'compiled/nope.xml', 'compiled/@garden/rule-nowhere/atom.yaml', 'compiled/%40garden/nope']) {
    expect([path, await ask(path, { headers: { accept: 'text/html' } })]).toEqual([path, [404, 'This file is not in the compiled tree.\n']])
  }
  expect(await ask('compiled/nope', { method: 'HEAD' })).toEqual([404, ''])
  expect((await ask('compiled/%E0'))[0]).toBe(404)
  expect(await ask('compiled/hello.txt')).toEqual([200, 'hello'])
  expect((await ask('compiled/notes.html'))[1]).toContain('<p>notes</p>')
  expect((await ask('somewhere/else'))[1]).toContain('<script type="module" src="')
})

it('serves the tree below a base and in a folder whose names have spaces and other letters', async () => {
  const project = await createProject(files)
  const { url } = await startServer(project, { outDir: 'für Agenten' }, { base: '/知 識/' })
  for (const path of ['/知 識/für Agenten/_index.xml', encodeURI('/知 識/für Agenten/_index.xml')]) {
    expect((await fetch(url + path)).headers.get('content-type')).toBe('application/xml; charset=utf-8')
  }
  expect((await fetch(`${url}/知 識/für Agenten/nope`)).status).toBe(404)
  expect((await fetch(`${url}/知 識/__prime/mcp`, { method: 'POST' })).status).toBe(415)
})

it('gives sources to dependencies that import them', async () => {
  const project = await createProject({
    ...files,
    'node_modules/orchard/package.json': '{ "name": "orchard", "version": "1.0.0", "type": "module", "exports": "./index.js" }',
    'node_modules/orchard/index.js': 'export { GraftInSpring } from \'./graft.prime\'\n',
    'node_modules/orchard/graft.prime': rule('GraftInSpring', 'Graft when the sap rises.'),
    'main.js': 'export { GraftInSpring } from \'orchard\'\n',
  })
  const { url, printed } = await startServer(project)
  const code = await (await fetch(`${url}/main.js`)).text()
  const dependency = await (await fetch(url + /"(\/node_modules\/[^"]*orchard[^"]*)"/.exec(code)![1]!)).text()
  expect(dependency).toContain('Graft when the sap rises.')
  expect(printed).toEqual([])
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
  const refusal = (part: string): string => `403 The ${part} of the request is not this machine: ask at localhost, 127.0.0.1, [::1].`

  expect(await askMcp(url, {})).toMatch(/^200 /)
  expect(await askMcp(url, { origin: url })).toMatch(/^200 /)
  expect(await askMcp(url, { host: 'evil.example' })).toBe(refusal('Host'))
  expect(await askMcp(url, { origin: 'http://evil.example' })).toBe(refusal('Origin'))
  expect(await askMcp(url, { origin: 'null' })).toBe(refusal('Origin'))
})

/** An address of this machine that others use. */
const outerAddress = Object.values(networkInterfaces()).flatMap(list => list ?? []).find(({ family, internal }) => family === 'IPv4' && !internal)?.address

it.skipIf(outerAddress === undefined)('lets only this machine ask when the server listens on a network (needs a network)', async () => {
  const project = await createProject(files)
  const { url } = await startServer(project, {}, { server: { host: '0.0.0.0', allowedHosts: true } })
  const { port } = new URL(url)
  const outerUrl = `http://${outerAddress!}:${port}`
  expect((await fetch(outerUrl)).status).toBe(200)
  expect(await askMcp(outerUrl, { host: `localhost:${port}` })).toMatch(/^403 The sender of the request is not this machine/)
  expect(await askMcp(`http://127.0.0.1:${port}`, {})).toMatch(/^200 /)
})

it.each([
  ['192.0.2.9', 403],
  ['::ffff:192.0.2.9', 403],
  ['fe80::1', 403],
  ['128.0.0.1', 403],
  [undefined, 403],
  ['127.0.0.1', 200],
  ['127.3.2.1', 200],
  ['::1', 200],
  ['::ffff:127.0.0.1', 200],
])('takes the sender %s for what it is', async (remoteAddress, status) => {
  const endpoint = createTreeEndpoint('/nowhere', '/__prime/mcp')
  const server = createHttpServer((incoming, response) => {
    Object.defineProperty(incoming.socket, 'remoteAddress', { value: remoteAddress })
    void endpoint.handle(incoming, response)
  })
  await new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve) })
  onTestFinished(async () => {
    await endpoint.close()
    await new Promise((resolve) => { server.close(resolve) })
  })
  expect(await askMcp(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {})).toMatch(new RegExp(`^${status} `))
})

/** The status and the message of the answer to a request for the tools. */
async function askMcp(url: string, headers: Record<string, string>): Promise<string> {
  return new Promise((resolve, reject) => {
    const asked = request(`${url}/__prime/mcp`, { method: 'POST', headers: { 'content-type': 'application/json', 'accept': 'application/json, text/event-stream', ...headers } }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => { text += chunk })
      response.on('end', () => { resolve(`${response.statusCode!} ${/"message":"([^"]*)"/.exec(text)?.[1] ?? ''}`) })
    })
    asked.on('error', reject)
    asked.end(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }))
  })
}

it('answers no MCP requests, and keeps no tree, when told so', async () => {
  const project = await createProject(files)
  const { url } = await startServer(project, { mcp: false })
  expect((await fetch(`${url}/__prime/mcp`, { method: 'POST' })).status).toBe(404)
})
