import { Client as ModernClient, StreamableHTTPClientTransport as ModernTransport } from '@modelcontextprotocol/client'
import { Client as LegacyClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as LegacyTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { connect as connectSocket } from 'node:net'
import { join } from 'node:path'
import { symlink, writeFile } from 'node:fs/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createHandler } from '../../src/mcp/create-handler.ts'
import { serveHttp, type HttpOptions } from '../../src/mcp/serve-http.ts'
import { serveTreeFiles } from '../../src/mcp/serve-tree-files.ts'
import { createTreeHolder } from '../../src/mcp/tree-provider.ts'
import { loadTree } from '../../src/runtime/index.ts'
import { bakery } from '../runtime/kitchen.ts'
import { temporaryFolder, writeTree } from '../runtime/tree-folder.ts'
import type { AnyClient } from './clients.ts'
import { collect, startBin } from './run-bin.ts'

const flour = { name: 'prime_query', arguments: { scope: 'focus:weigh flour' } }
const info = { name: 'test', version: '1.0.0' }

async function listen(options: Partial<HttpOptions> & { folder?: string } = {}): Promise<string> {
  const tree = await loadTree(options.folder ?? await writeTree(bakery))
  const holder = createTreeHolder(tree)
  const server = await serveHttp(holder, { port: 0, host: '127.0.0.1', ...options })
  onTestFinished(() => server.close())
  return server.url
}

/** A raw request, with any headers at all; `fetch` would not send a foreign Host. */
async function send(url: string, options: { method?: string, headers?: Record<string, string>, body?: string } = {}): Promise<{ status: number, text: string }> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(url, { method: options.method ?? 'GET', headers: options.headers ?? {} }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => { text += chunk }).on('end', () => { resolve({ status: response.statusCode!, text }) })
    })
    request.on('error', reject)
    request.end(options.body)
  })
}

const legacyCall = (id: number) => JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: flour })
const legacyHeaders = { 'content-type': 'application/json', 'accept': 'application/json, text/event-stream' }

const clients: Record<string, (url: URL) => Promise<AnyClient>> = {
  async '2.x client, protocol 2026-07-28'(url) {
    const client = new ModernClient(info, { versionNegotiation: { mode: { pin: '2026-07-28' } } })
    await client.connect(new ModernTransport(url))
    onTestFinished(() => client.close())
    return client as unknown as AnyClient
  },
  async '1.x client'(url) {
    const client = new LegacyClient(info)
    await client.connect(new LegacyTransport(url) as Parameters<typeof client.connect>[0])
    onTestFinished(() => client.close())
    return client as unknown as AnyClient
  },
}

/** Sends bytes as they are, and returns what comes back until the end. */
async function sendRaw(url: string, text: string): Promise<string> {
  const socket = connectSocket(Number(new URL(url).port), '127.0.0.1')
  let answer = ''
  socket.setEncoding('utf8').on('data', (chunk: string) => { answer += chunk })
  socket.write(text)
  await once(socket, 'close')
  return answer
}

describe.each(Object.entries(clients))('%s', (_, connect) => {
  it('lists and calls tools', async () => {
    const client = await connect(new URL(`${await listen()}/mcp`))
    expect((await client.listTools()).tools).toHaveLength(5)
    expect(await client.callTool(flour)).toMatchObject({ structuredContent: { hits: [{ id: '@bread/rule-weigh-flour' }, expect.anything(), expect.anything()] } })
  })

  it('answers a hundred calls at once, each its own', async () => {
    const client = await connect(new URL(`${await listen()}/mcp`))
    const ids = bakery.map(atom => atom.id)
    const results = await Promise.all(Array.from({ length: 100 }, (_, index) => client.callTool({ name: 'prime_query', arguments: { scope: `id:${ids[index % ids.length]!}` } })))
    expect(results.map(result => (result as { structuredContent: { hits: { id: string }[] } }).structuredContent.hits[0]!.id)).toEqual(results.map((_, index) => ids[index % ids.length]))
  })
})

describe('the guard', () => {
  const hosts: [string, boolean][] = [['127.0.0.1', true], ['localhost', true], ['LOCALHOST:1', true], ['[::1]:80', true], ['evil.example', false], ['localhost.evil.example', false], ['evil@localhost', false], ['localhost/x', false], ['127.0.0.1.', false], ['0.0.0.0', false]]
  const origins: [string | undefined, boolean][] = [[undefined, true], ['http://localhost:5173', true], ['http://127.0.0.1', true], ['null', false], ['http://evil.example', false], ['https://localhost.evil.example', false], ['file://', false], ['', false], ['http://x@localhost', false], ['localhost', false]]

  it('lets in exactly this machine, whatever the method and the path', async () => {
    const url = await listen()
    for (const [host, hostIsFine] of hosts) {
      for (const [origin, originIsFine] of origins) {
        for (const [method, path] of [['POST', '/mcp'], ['GET', '/mcp'], ['DELETE', '/mcp'], ['OPTIONS', '/mcp'], ['GET', '/healthz'], ['GET', '/compiled/_index.xml']] as const) {
          const { status } = await send(url + path, { method, headers: { ...legacyHeaders, host, ...origin !== undefined && { origin } }, ...method === 'POST' && { body: legacyCall(1) } })
          if (hostIsFine && originIsFine) expect(status, `${method} ${path} ${host} ${origin}`).not.toBe(403)
          else expect(status, `${method} ${path} ${host} ${origin}`).toBe(403)
        }
      }
    }
  })

  it('lets in what is named besides', async () => {
    const url = await listen({ allowedHosts: ['app.example:8080'], allowedOrigins: ['https://app.example'] })
    const status = async (host: string, origin: string) => (await send(`${url}/healthz`, { headers: { host, origin } })).status
    expect(await status('app.example:8080', 'https://app.example')).toBe(200)
    expect(await status('app.example', 'https://app.example')).toBe(403)
    expect(await status('app.example:8080', 'http://app.example')).toBe(403)
    expect(await status('localhost', 'https://app.example')).toBe(403)
  })

  it('wants the token where there is one, health aside', async () => {
    const url = await listen({ token: 'a-secret' })
    const status = async (path: string, authorization?: string) => (await send(url + path, { method: path === '/mcp' ? 'POST' : 'GET', headers: { ...legacyHeaders, ...authorization !== undefined && { authorization } }, ...path === '/mcp' && { body: legacyCall(1) } })).status
    expect(await status('/mcp')).toBe(401)
    expect(await status('/mcp', 'Bearer a-secre')).toBe(401)
    expect(await status('/mcp', 'Basic a-secret')).toBe(401)
    expect(await status('/mcp', 'Bearer ')).toBe(401)
    expect(await status('/mcp', 'Bearer a-secret')).toBe(200)
    expect(await status('/healthz')).toBe(200)
  })

  it('asks no model for callers without a token', async () => {
    const tree = await loadTree(await writeTree(bakery))
    const model = { name: 'x:y', ask: () => Promise.resolve('') }
    expect(() => createHandler(tree, { model })).toThrow(/token/)
    expect(() => createHandler(tree, { model, token: 't' })).not.toThrow()
  })
})

describe('requests', () => {
  it('may not be too large', async () => {
    const url = await listen({ maxBodyBytes: 10_000 })
    expect((await send(`${url}/mcp`, { method: 'POST', headers: legacyHeaders, body: legacyCall(1).padEnd(20_000) })).status).toBe(413)
    expect((await send(`${url}/mcp`, { method: 'POST', headers: legacyHeaders, body: legacyCall(1) })).status).toBe(200)
  })

  it.each([['nonsense', 400], ['[]', 400], ['null', 400], ['{"jsonrpc":"2.0"}', 400]])('may be refused: %s', async (body, status) => {
    const url = await listen()
    expect((await send(`${url}/mcp`, { method: 'POST', headers: legacyHeaders, body })).status).toBe(status)
    expect((await send(`${url}/healthz`)).status).toBe(200)
  })

  it('of a flood, fair and foul, get each its own answer', async () => {
    const url = await listen({ maxBodyBytes: 10_000 })
    const kinds = [
      { status: 200, body: legacyCall(7), headers: legacyHeaders },
      { status: 400, body: '{"jsonrpc"', headers: legacyHeaders },
      { status: 413, body: 'x'.repeat(20_000), headers: legacyHeaders },
      { status: 403, body: legacyCall(7), headers: { ...legacyHeaders, origin: 'http://evil.example' } },
      { status: 403, body: legacyCall(7), headers: { ...legacyHeaders, host: 'evil.example' } },
      { status: 415, body: legacyCall(7), headers: { ...legacyHeaders, 'content-type': 'text/plain' } },
    ]
    const sent = Array.from({ length: 600 }, (_, index) => kinds[index % kinds.length]!)
    const got = await Promise.all(sent.map(({ body, headers }) => send(`${url}/mcp`, { method: 'POST', headers, body })))
    expect(got.map(({ status }) => status)).toEqual(sent.map(({ status }) => status))
    expect((await send(`${url}/healthz`)).status).toBe(200)
  })

  it('that listen hear of a changed tree, and end with the server', async () => {
    const holder = createTreeHolder(await loadTree(await writeTree(bakery)))
    const server = await serveHttp(holder, { port: 0, host: '127.0.0.1' })
    onTestFinished(() => server.close())
    const client = new ModernClient(info, { versionNegotiation: { mode: { pin: '2026-07-28' } } })
    onTestFinished(() => client.close())
    const heard = new Promise<void>((resolve) => { client.setNotificationHandler('notifications/resources/list_changed', () => { resolve() }) })
    await client.connect(new ModernTransport(new URL(`${server.url}/mcp`)))
    await client.listen({ resourcesListChanged: true })
    holder.set(await loadTree(await writeTree([{ id: '@a/rule-one' }])))
    await heard
    expect(await client.callTool({ name: 'prime_query', arguments: {} })).toMatchObject({ structuredContent: { hits: [{ id: '@a/rule-one' }] } })
  })

  it('find health, and nothing elsewhere', async () => {
    const url = await listen()
    expect(JSON.parse((await send(`${url}/healthz`)).text)).toEqual({ status: 'ok', atoms: bakery.length })
    expect((await send(`${url}/`)).status).toBe(404)
    expect((await send(`${url}/compiled/_index.xml`)).status).toBe(404)
  })
})

describe('--serve-tree', () => {
  it('serves the files of the layout and nothing else', async () => {
    const folder = await writeTree(bakery, { json: true })
    await writeFile(join(folder, 'secret.txt'), 'secret')
    const outside = await temporaryFolder()
    await writeFile(join(outside, 'x.md'), 'secret')
    await symlink(join(outside, 'x.md'), join(folder, '@bread/term-levain/chunks/linked.md'))
    const holder = createTreeHolder(await loadTree(folder))
    const url = await listen({ folder, serveFile: serveTreeFiles(holder) })
    const get = (path: string) => send(`${url}/compiled/${path}`)
    expect(await get('@bread/term-levain/chunks/core.md')).toEqual({ status: 200, text: 'core of @bread/term-levain\n' })
    expect((await get('%40bread/term-levain/atom.yaml')).status).toBe(200)
    expect((await get('_index.json')).status).toBe(200)
    for (const path of ['secret.txt', '../secret.txt', '%2e%2e/secret.txt', '..%2fsecret.txt', '..%5csecret.txt', '@bread/..%2f..%2fsecret.txt', '@bread/term-levain/chunks/linked.md', '@bread/term-levain/chunks/core.md%00', '%E0%A4%A', '', '@bread']) {
      expect((await get(path)).status, path).toBe(404)
    }
    expect((await send(`${url}/compiled/_index.json`, { method: 'POST' })).status).toBe(405)
  })
})

describe('the process', () => {
  async function start(args: string[], env: Record<string, string> = {}): Promise<{ url: string, end: () => Promise<unknown> }> {
    const child = startBin(['--http', '--port', '0', ...args], env)
    const outcome = collect(child)
    const url = await new Promise<string>((resolve, reject) => {
      child.stderr.on('data', (chunk: string) => {
        const [, found] = /listening on (\S+)\/mcp/.exec(chunk) ?? []
        if (found !== undefined) resolve(found)
      })
      child.once('close', () => { reject(new Error('ended before it listened')) })
    })
    return { url, end: () => { child.kill('SIGTERM'); return outcome } }
  }

  it('gives URLs that can be read, with --serve-tree, and ends on SIGTERM', async () => {
    const server = await start([await writeTree(bakery), '--serve-tree'])
    const { text } = await send(`${server.url}/mcp`, { method: 'POST', headers: legacyHeaders, body: legacyCall(1) })
    const [, path] = /"path":"([^"]+)"/.exec(text.replaceAll('\\"', '"'))!
    expect(path).toBe(`${server.url}/compiled/@bread/rule-weigh-flour/chunks/core.md`)
    expect((await send(path!)).text).toBe('core of @bread/rule-weigh-flour\n')
    expect(await server.end()).toMatchObject({ code: 0, stdout: '' })
  })

  it.each([
    [['--http', '--host', '0.0.0.0'], {}, /PRIME_MCP_TOKEN/],
    [['--http', '--llm'], {}, /PRIME_MCP_TOKEN/],
    [['--serve-tree'], {}, /--http/],
    [['--http', '--port', '99999'], {}, /0 to 65535/],
    [[], { PRIME_MCP_HTTP: '1', PRIME_MCP_PORT: 'x' }, /0 to 65535/],
    [['--base-url', 'ftp://x'], {}, /http or https/],
  ])('exits 3 on %j %j', async (args, env, message) => {
    const child = startBin([await writeTree(bakery), ...args], env)
    expect(await collect(child)).toMatchObject({ code: 3, stdout: '', stderr: expect.stringMatching(message) as string })
  })

  it('exits 1 when the port is taken', async () => {
    const url = await listen()
    const child = startBin([await writeTree(bakery), '--http', '--port', new URL(url).port])
    expect(await collect(child)).toMatchObject({ code: 1, stderr: expect.stringContaining('EADDRINUSE') as string })
  })
})

describe('requests that no web standard knows', () => {
  it.each([
    ['TRACE', 'TRACE /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\n', 405],
    ['another server as target', 'GET http://evil.example/mcp HTTP/1.1\r\nHost: 127.0.0.1\r\n', 400],
    ['no path as target', 'OPTIONS * HTTP/1.1\r\nHost: 127.0.0.1\r\n', 400],
    ['two Hosts', 'GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: evil.example\r\n', 400],
  ])('with %s are refused and not logged', async (_, head, status) => {
    const lines: string[] = []
    const url = await listen({ log: (level, message) => lines.push(`${level} ${message}`) })
    expect(await sendRaw(url, `${head}\r\n`)).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(lines).toEqual([])
  })

  it('that their client left are no errors', async () => {
    const lines: string[] = []
    const url = await listen({ log: (level, message) => lines.push(`${level} ${message}`) })
    const socket = connectSocket(Number(new URL(url).port), '127.0.0.1')
    socket.write('POST /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{', () => { setImmediate(() => socket.destroy()) })
    await once(socket, 'close')
    while (lines.length === 0) await new Promise(resolve => setImmediate(resolve))
    expect(lines).toEqual([expect.stringMatching(/^debug /)])
  })
})
