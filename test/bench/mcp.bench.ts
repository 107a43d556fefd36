import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compile, write } from '../../src/compile/index.ts'
import { printTable, type Row } from './print-table.ts'
import { processState } from './process-state.ts'
import { connectServer } from './stdio-client.ts'
import { sentence, words } from './words.ts'
import { writeIndexTree } from './write-index-tree.ts'

/** The built server: `npm run build` comes first. */
const bin = fileURLToPath(new URL('../../dist/bin/prime-mcp.mjs', import.meta.url))
const bare = fileURLToPath(new URL('bare-server.js', import.meta.url))
const sizes = process.argv.slice(2).map(Number).filter(Boolean)
/** Larger trees are written without a compile, and asked less: `npx jiti test/bench/mcp.bench.ts 100000`. */
const mostCompiled = 20_000

async function makeTree(folder: string, count: number): Promise<string> {
  const sources = join(folder, 'sources')
  await mkdir(sources, { recursive: true })
  const id = (index: number): string => `@kitchen/${index % 5 === 0 ? 'method' : 'rule'}-number-${index}`
  const atoms = Array.from({ length: count }, (_, index) => `${index % 5 === 0 ? 'method' : 'rule'} Number${index} {
  id: "${id(index)}"
  version: "1.0.0"
  domain: cooking
  tags: [${words[index % words.length]!.replace('é', 'e')}]
  description: "${sentence(index, 16)}."
  ${index % 5 === 0 ? 'goal' : 'claim'}: "${sentence(index + 7, 12)}."
  requires: [${id(Math.floor(index / 2))}]
  related: [${id((index * 7 + 1) % count)}, ${id((index * 13 + 2) % count)}]
}
`)
  for (let start = 0; start < count; start += 500) await writeFile(join(sources, `part-${start}.prime`), atoms.slice(start, start + 500).join(''))
  const result = await compile({ root: folder, src: 'sources', cache: false, rules: { 'prime/requires-cycle': 'off' } })
  const tree = join(folder, 'compiled')
  await write(result.files, tree)
  return tree
}

/** How long (ms) it takes from the start of a server to the end of the handshake, and to its answer to a first call. */
async function start(script: string, args: readonly string[], ...call: [tool: string, args: object]): Promise<{ handshake: number, answer: number }> {
  const started = performance.now()
  const client = await connectServer(script, ...args)
  const handshake = performance.now() - started
  await client.call(...call)
  const answer = performance.now() - started
  await client.close()
  return { handshake, answer }
}

function percentile(times: readonly number[], share: number): number {
  return [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))]!
}

async function requestsPerSecond(tree: string, total: number): Promise<number> {
  const child = spawn(process.execPath, [bin, tree, '--http', '--port', '0'])
  const [chunk] = await once(child.stderr, 'data') as [Buffer]
  const url = /listening on (\S+)/.exec(String(chunk))![1]!
  const agent = new Agent({ keepAlive: true, maxSockets: 100 })
  const post = (index: number): Promise<void> => new Promise((resolve, reject) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'prime_query', arguments: { scope: `focus:${sentence(index, 3)}` } } })
    request(url, { method: 'POST', agent, headers: { 'content-type': 'application/json', 'accept': 'application/json, text/event-stream' } }, (response) => {
      response.resume().on('end', () => {
        if (response.statusCode === 200) resolve()
        else reject(new Error(`status ${response.statusCode}`))
      })
    }).on('error', reject).end(body)
  })
  await post(0)
  const start = performance.now()
  let next = 0
  await Promise.all(Array.from({ length: 100 }, async () => {
    while (next < total) await post(next++)
  }))
  const rate = total / (performance.now() - start) * 1000
  agent.destroy()
  child.kill()
  await once(child, 'exit')
  return rate
}

/** What is started: a bare server, and ours with a first question that takes no search, and one that does. */
function servers(tree: string): [name: string, script: string, args: readonly string[], tool: string, toolArgs: object][] {
  return [
    ['bare server', bare, [], 'nothing', {}],
    ['prime-mcp, first asked for the best', bin, [tree], 'prime_query', {}],
    ['prime-mcp, first asked for words', bin, [tree], 'prime_query', { scope: 'focus:salt the broth' }],
  ]
}

for (const size of sizes.length > 0 ? sizes : [1000, 10_000]) {
  const folder = await mkdtemp(join(tmpdir(), 'prime-bench-'))
  const rounds = size > mostCompiled ? 30 : 300
  const tree = await (size > mostCompiled ? writeIndexTree : makeTree)(folder, size)
  const starts = new Map<string, { handshake: number, answer: number }[]>()
  // In turn, so that what slows the machine down slows both.
  for (let round = 0; round < 9; round++) {
    for (const [name, ...how] of servers(tree)) starts.set(name, [...starts.get(name) ?? [], await start(...how)])
  }
  const { child, call, close } = await connectServer(bin, tree)
  const calls: Record<string, (index: number) => object> = {
    prime_query: index => ({ scope: `focus:${sentence(index, 3)}` }),
    prime_resolve: index => ({ brief: `How do I ${sentence(index, 8)}?` }),
    prime_intent: index => ({ brief: `How do I ${sentence(index, 8)}?` }),
    prime_validate: index => ({ artifact: sentence(index, 200), atom_set: [`@kitchen/rule-number-${index * 5 % size + 1}`] }),
    prime_compile: index => ({ source: `rule Fresh {\n  id: "@kitchen/rule-fresh"\n  version: "1.0.0"\n  domain: cooking\n  description: "${sentence(index, 9)}."\n  claim: "${sentence(index, 12)}."\n}\n` }),
  }
  const rows: Row[] = []
  for (const [name, args] of Object.entries(calls)) {
    const times: number[] = []
    await call(name, args(0))
    for (let round = 0; round < rounds; round++) {
      const start = performance.now()
      await call(name, args(round))
      times.push(performance.now() - start)
    }
    rows.push({ 'tool': name, 'p50 ms': percentile(times, 0.5), 'p99 ms': percentile(times, 0.99) })
  }
  const state = await processState(child.pid!)
  await close()
  printTable(`${size} atoms over stdio, ${rounds} calls each`, rows)
  const middle = (name: string, key: 'handshake' | 'answer'): number => percentile(starts.get(name)!.map(times => times[key]), 0.5)
  const times = (name: string, key: 'handshake' | 'answer'): string => `${(middle(name, key) / middle('bare server', key)).toFixed(2)}×`
  printTable(`${size} atoms, from the start of the process; medians of 9`, [...starts.keys()].map(name => ({
    'server': name,
    'handshake ms': middle(name, 'handshake'),
    'of bare server': times(name, 'handshake'),
    'first answer ms': middle(name, 'answer'),
    'of bare': times(name, 'answer'),
  })))
  printTable(`${size} atoms, the process`, [{
    'resident MB': state === undefined ? 'unknown' : Math.round(state.residentMB),
    'HTTP requests/s, 100 clients': Math.round(await requestsPerSecond(tree, size > mostCompiled ? 100 : 2000)),
  }])
  await rm(folder, { recursive: true, force: true })
}
