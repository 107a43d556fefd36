import { build } from 'esbuild'
import { Miniflare } from 'miniflare'
import { createServer } from 'node:http'
import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bakery } from '../runtime/kitchen.ts'
import { temporaryFolder, writeTree } from '../runtime/tree-folder.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const entry = (name: string) => JSON.stringify(join(root, process.env.TEST_DIST ? `dist/${name}.mjs` : `src/${name}/index.ts`))

const worker = `
import { createHandler } from ${entry('mcp')}
import { loadTree } from ${entry('runtime')}
let handler
export default {
  async fetch(request, env) {
    handler ??= loadTree(env.TREE).then(tree => createHandler(tree))
    return (await handler)(request)
  },
}
`

/** What only the compiler needs; a serverless host has no use for it. */
const compilerOnly = ['@dqbd/tiktoken', '@babel/parser', 'chokidar', 'jiti', 'openai', '@anthropic-ai/sdk']

let engine: Miniflare
const files = createServer()
const asked: string[] = []

beforeAll(async () => {
  const tree = await writeTree(bakery, { json: true })
  files.on('request', (request, response) => {
    const path = decodeURIComponent(new URL(request.url!, 'http://x').pathname)
    asked.push(path)
    readFile(join(tree, path)).then(bytes => response.end(bytes), () => response.writeHead(404).end())
  })
  await new Promise<void>(resolve => files.listen(0, '127.0.0.1', resolve))
  const outdir = await temporaryFolder()
  const { outputFiles } = await build({
    stdin: { contents: worker, resolveDir: root, sourcefile: 'worker.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    conditions: ['workerd', 'worker', 'import'],
    external: ['node:*', ...compilerOnly],
    outdir,
    write: false,
    logLevel: 'error',
  })
  const modules = outputFiles.map(file => ({ type: 'ESModule' as const, path: basename(file.path), contents: file.text }))
  engine = new Miniflare({
    modules: modules.sort((a, b) => Number(b.path === 'stdin.js') - Number(a.path === 'stdin.js')),
    compatibilityDate: '2025-11-01',
    bindings: { TREE: `http://127.0.0.1:${(files.address() as AddressInfo).port}` },
  })
})

afterAll(async () => {
  await engine.dispose()
  files.closeAllConnections()
  files.close()
})

async function call(name: string, args: object): Promise<Record<string, unknown> & { isError?: boolean }> {
  const response = await engine.dispatchFetch('http://localhost/mcp', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept': 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
  })
  expect(response.status).toBe(200)
  const text = await response.text()
  return (JSON.parse(text.replace(/^event: message\ndata: /, '')) as { result: Record<string, unknown> }).result
}

it('answers on a serverless engine, without Node, over a tree behind a URL', async () => {
  expect(await call('prime_query', { scope: 'focus:weigh flour' })).toMatchObject({ structuredContent: { hits: expect.arrayContaining([expect.objectContaining({ id: '@bread/rule-weigh-flour' })]) as unknown[] } })
  expect(await call('prime_resolve', { brief: 'bake a sourdough loaf' })).toMatchObject({ structuredContent: { contract: { must_include: ['@bread/term-levain', '@bread/rule-weigh-flour'] } } })
  expect(await call('prime_intent', { brief: 'bake a sourdough loaf' })).toMatchObject({ structuredContent: { tags: expect.arrayContaining(['sourdough']) as string[] } })
  expect(await call('prime_validate', { artifact: 'x', atom_set: ['@bread/rule-tap-test'] })).toMatchObject({ structuredContent: { ok: true } })
  expect(asked.filter(path => path.includes('chunks'))).toEqual([])
})

it('says that it has no compiler there', async () => {
  expect(await call('prime_compile', { source: 'term X {}' })).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('no compiler') as string }] })
})

it('guards Host and Origin there too', async () => {
  expect((await engine.dispatchFetch('http://localhost/healthz')).status).toBe(200)
  expect((await engine.dispatchFetch('http://localhost/healthz', { headers: { origin: 'http://evil.example' } })).status).toBe(403)
})
