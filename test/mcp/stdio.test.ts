import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { bakery } from '../runtime/kitchen.ts'
import { temporaryFolder, treeFiles, writeFiles, writeTree } from '../runtime/tree-folder.ts'
import { bin, stdioClients } from './clients.ts'
import { collect, runBin, session, startBin } from './run-bin.ts'

const flour = { name: 'prime_query', arguments: { scope: 'focus:weigh flour' } }

/** An HTTP server that leaves requests without an answer until it is told the files to answer with. */
async function silentHost(): Promise<{ server: Server, url: string, answer: (read: (path: string) => string | undefined) => void }> {
  const waiting: (() => void)[] = []
  let read: ((path: string) => string | undefined) | undefined
  const server = createServer(({ url }, response) => {
    const reply = (): void => {
      const text = read!(url!.slice(1))
      response.writeHead(text === undefined ? 404 : 200).end(text)
    }
    if (read === undefined) waiting.push(reply)
    else reply()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => { server.closeAllConnections(); server.close() })
  return {
    server,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answer(known) {
      read = known
      for (const reply of waiting) reply()
    },
  }
}

describe.each(Object.entries(stdioClients))('%s', (_, connect) => {
  it('lists the tools and answers with paths that exist', async () => {
    const tree = await writeTree(bakery)
    const client = await connect([tree])
    expect((await client.listTools()).tools.map(tool => tool.name)).toContain('prime_query')
    expect(client.getInstructions()).toContain(`${bakery.length} knowledge atoms`)
    const result = await client.callTool(flour) as { structuredContent: { hits: { path: string }[] }, content: { text: string }[] }
    expect(JSON.parse(result.content[0]!.text)).toEqual(result.structuredContent)
    const [first] = result.structuredContent.hits
    expect(first!.path).toBe(join(tree, '@bread/rule-weigh-flour/chunks/core.md'))
    expect(await readFile(first!.path, 'utf8')).toContain('core of @bread/rule-weigh-flour')
  })

  it('refuses with a sentence and no structured content', async () => {
    const client = await connect([await writeTree(bakery)])
    const result = await client.callTool({ name: 'prime_query', arguments: { scope: 'colour:red' } })
    expect(result).toMatchObject({ isError: true, content: [{ type: 'text', text: expect.stringContaining('`colour:` is not known') as string }] })
    expect(result).not.toHaveProperty('structuredContent')
  })

  it('answers an unknown tool with the protocol\'s own error', async () => {
    const client = await connect([await writeTree(bakery)])
    await expect(client.callTool({ name: 'prime_nothing', arguments: {} })).rejects.toMatchObject({ code: -32602 })
  })
})

describe('the process', () => {
  it('answers a piped conversation to its last line, even without a line break, and exits 0', async () => {
    const tree = await writeTree(bakery)
    const outcome = await runBin([tree], session(flour, flour, flour).trimEnd())
    expect(outcome.messages.map(message => message.id)).toEqual([0, 1, 2, 3])
    expect(outcome).toMatchObject({ code: 0, stderr: '' })
  })

  it('exits 0 on empty input', async () => {
    expect(await runBin([await writeTree(bakery)])).toMatchObject({ code: 0, stdout: '', stderr: '' })
  })

  it.each(['SIGTERM', 'SIGINT'] as const)('exits 0 on %s', async (signal) => {
    const child = startBin([await writeTree(bakery)])
    const outcome = collect(child)
    child.stdin.write(session(flour))
    await once(child.stdout, 'data')
    child.kill(signal)
    expect(await outcome).toMatchObject({ code: 0 })
  })

  it.each([['SIGTERM', []], ['SIGINT', ['--wait']], ['SIGTERM', ['--http', '--port', '0']]] as const)('exits 0 on %s while a tree is loading without end, with %j', async (signal, args) => {
    const host = await silentHost()
    const child = startBin([host.url, ...args])
    const outcome = collect(child)
    await once(host.server, 'request')
    child.kill(signal)
    expect(await outcome).toMatchObject({ code: 0, stdout: '', stderr: '' })
  })

  it('exits 0 when its input ends without a word while a tree is loading without end', async () => {
    const host = await silentHost()
    const child = startBin([host.url])
    const outcome = collect(child)
    await once(host.server, 'request')
    child.stdin.end()
    expect(await outcome).toMatchObject({ code: 0, stdout: '', stderr: '' })
  })

  it('answers what came in before the tree was loaded', async () => {
    const files = treeFiles(bakery, { json: true })
    const host = await silentHost()
    const child = startBin([host.url])
    const outcome = collect(child)
    child.stdin.end(session(flour))
    await once(child.stdin, 'close')
    host.answer(path => files.get(path))
    expect((await outcome).messages.map(message => message.id)).toEqual([0, 1])
  })

  it('ends when its parent is killed', async () => {
    const script = `const child = require('node:child_process').spawn(${JSON.stringify(bin.command)}, JSON.parse(process.argv[1]), { stdio: ['pipe', 'pipe', 'inherit'] })
      child.stdin.write(process.argv[2])
      child.stdout.once('data', () => process.stdout.write('answered'))`
    const parent = spawn(process.execPath, ['-e', script, JSON.stringify([...bin.args, await writeTree(bakery)]), session(flour)], { cwd: bin.cwd })
    await once(parent.stdout, 'data')
    parent.kill('SIGKILL')
    // The server holds the other end of this pipe too, so it closes when both are gone.
    await once(parent.stderr.resume(), 'close')
  })

  it('ends when its input ends while the compiling thread lives', async () => {
    const outcome = await runBin([await writeTree(bakery)], session({ name: 'prime_compile', arguments: { source: 'term Crumb {}' } }, flour))
    expect(outcome.messages.map(message => message.id).sort()).toEqual([0, 1, 2])
    expect(outcome.code).toBe(0)
  })

  it('exits 0 when nobody reads its output any more', async () => {
    const child = startBin([await writeTree(bakery)])
    child.stdin.on('error', () => undefined)
    child.stdout.destroy()
    child.stdin.write(session(flour, flour))
    const [code] = await once(child, 'exit') as [number | null]
    expect(code).toBe(0)
  })

  it('survives lines that are no messages', async () => {
    const outcome = await runBin([await writeTree(bakery)], `nonsense\n{}\n[]\n{"jsonrpc":"2.0"}\n${session(flour)}`)
    expect(outcome.messages.at(-1)).toMatchObject({ id: 1, result: { structuredContent: { hits: expect.any(Array) as unknown[] } } })
    expect(outcome.code).toBe(0)
  })

  it('cuts a line that is too long, says so, and answers the next one', async () => {
    const outcome = await runBin([await writeTree(bakery)], `${'x'.repeat(12 << 20)}\n${session(flour)}`)
    expect(outcome.messages.at(-1)).toMatchObject({ id: 1, result: { structuredContent: { hits: expect.any(Array) as unknown[] } } })
    expect(outcome.stderr).toContain('A line of the input was cut')
    expect(outcome.code).toBe(0)
  })

  it.each(['--help', '--version'])('prints %s on stdout and exits 0', async (flag) => {
    const outcome = await runBin([flag])
    expect(outcome).toMatchObject({ code: 0, stderr: '' })
    expect(outcome.stdout).toMatch(flag === '--help' ? /--wait.*PRIME_MCP_WAIT/s : /^\d+\.\d+\.\d+\n$/)
  })

  it.each([[['--nonsense']], [['--log-level', 'loud']]])('exits 3 on %j', async (args) => {
    const outcome = await runBin(args)
    expect(outcome).toMatchObject({ code: 3, stdout: '' })
    expect(outcome.stderr).toMatch(/^error: /)
  })

  it('exits 1 with one sentence when there is no tree', async () => {
    const folder = await temporaryFolder()
    const outcome = await runBin([folder])
    expect(outcome).toMatchObject({ code: 1, stdout: '' })
    expect(outcome.stderr.trim().split('\n')).toEqual([expect.stringMatching(/_index\.xml.*prime compile/)])
  })

  it('takes the tree from PRIME_DIR, and a folder named on the command line before it', async () => {
    const one = await writeTree([{ id: '@one/rule-a' }])
    const two = await writeTree([{ id: '@two/rule-a' }])
    const call = { name: 'prime_query', arguments: {} }
    const ids = async (args: string[]) => JSON.stringify((await runBin(args, session(call), { PRIME_DIR: one })).messages.at(-1))
    expect(await ids([])).toContain('@one/rule-a')
    expect(await ids([two])).toContain('@two/rule-a')
  })

  it('logs what it leaves out, on stderr', async () => {
    const folder = await temporaryFolder()
    const files = treeFiles([{ id: '@a/rule-bad' }, { id: '@a/rule-good' }])
    files.delete('@a/rule-bad/atom.yaml')
    await writeFiles(folder, files)
    const outcome = await runBin([folder], session(flour))
    expect(outcome.stderr).toMatch(/^prime-mcp warning: .*@a\/rule-bad/)
    expect(outcome.code).toBe(0)
    expect(await runBin([folder, '--log-level', 'error'], session(flour))).toMatchObject({ code: 0, stderr: '' })
    expect((await runBin([folder], session(flour), { PRIME_MCP_LOG_LEVEL: 'info' })).stderr).toMatch(/^prime-mcp warning: .*\nprime-mcp info: 1 atoms from .*\n$/)
  })

  it('runs no config of the folder that it serves', async () => {
    const folder = await writeTree(bakery)
    const trap = `import { writeFileSync } from 'node:fs'\nwriteFileSync(${JSON.stringify(join(folder, 'sprung'))}, '')\nexport default {}\n`
    await writeFiles(folder, new Map([['prime.config.js', trap], ['prime.config.mjs', trap], ['package.json', '{ "type": "module", "prime": { "kinds": 3 } }']]))
    const child = spawn(bin.command, [...bin.args.map(arg => arg.endsWith('.mjs') || arg.endsWith('.ts') ? join(bin.cwd, arg) : arg)], { cwd: process.env.TEST_DIST ? folder : bin.cwd, env: { ...process.env, PRIME_DIR: folder } })
    const outcome = collect(child)
    child.stdin.end(session({ name: 'prime_compile', arguments: { source: 'term Crumb {}' } }))
    expect((await outcome).messages.at(-1)).toMatchObject({ id: 1, result: { structuredContent: { ok: false } } })
    await expect(readFile(join(folder, 'sprung'))).rejects.toThrow()
  })
})
