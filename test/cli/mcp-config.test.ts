import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { mcpClients } from '../../src/cli/mcp-clients.ts'
import { createProject, goodProject, prime, writeIn } from './run-main.ts'

const args = ['-y', '--package=unplugin-prime', 'prime-mcp', '--wait']

describe('prime mcp-config', () => {
  it.each(Object.keys(mcpClients))('prints lines for %s', async (client) => {
    const { code, stdout, stderr } = await prime('/work', ['mcp-config', '--client', client])
    expect(code).toBe(0)
    expect(stderr).toContain('add --write to put it there')
    expect(stdout).toContain('prime-mcp')
    if (mcpClients[client]!.format === 'json') expect(JSON.parse(stdout)).toHaveProperty([mcpClients[client]!.key, 'prime'])
  })

  it('names the folder as the client needs it', async () => {
    const entry = async (client: string, ...argv: string[]): Promise<unknown> => {
      const { stdout } = await prime('/srv/app', ['mcp-config', '--client', client, ...argv])
      return (JSON.parse(stdout) as Record<string, Record<string, unknown>>)[mcpClients[client]!.key]!.prime
    }
    expect(await entry('claude-code')).toEqual({ command: 'npx', args: [...args, '.'] })
    expect(await entry('claude-code', '--tree', '/srv/app/dist')).toEqual({ command: 'npx', args: [...args, 'dist'] })
    expect(await entry('vscode', '--tree', 'dist')).toEqual({ type: 'stdio', command: 'npx', args: [...args, '${workspaceFolder}/dist'] })
    expect(await entry('cursor')).toEqual({ command: 'npx', args: [...args, '${workspaceFolder}'] })
    expect(await entry('claude-desktop', '--tree', 'dist')).toEqual({ command: 'npx', args: [...args, join('/srv/app', 'dist')] })
    expect(await entry('gemini', '--windows')).toEqual({ command: 'cmd', args: ['/c', 'npx', ...args, '.'] })
  })

  it('merges with --write, keeping all that is there, once', async () => {
    const dir = createProject({ '.vscode/mcp.json': '{\n    // mine\n    "inputs": [],\n    "servers": {\n        "other": {\n            "command": "x"\n        }\n    }\n}\n' })
    expect(await prime(dir, ['mcp-config', '--client', 'vscode', '--write'])).toMatchObject({ code: 0, stdout: 'written: .vscode/mcp.json\n' })
    const text = readFileSync(join(dir, '.vscode/mcp.json'), 'utf8')
    expect(text).toMatch(/^\{\n {4}\/\/ mine\n {4}"inputs": \[\],\n {4}"servers": \{\n {8}"other": \{\n {12}"command": "x"\n {8}\},\n {8}"prime": \{\n {12}"type": "stdio",/)
    expect((await prime(dir, ['mcp-config', '--client', 'vscode', '--write'])).stdout).toBe('up to date: .vscode/mcp.json\n')
    expect(readFileSync(join(dir, '.vscode/mcp.json'), 'utf8')).toBe(text)
    writeIn(dir, '.mcp.json', '{ "mcpServers": { "prime": { "command": "old", "env": { "PRIME_MCP_LOG_LEVEL": "debug" } } } }')
    await prime(dir, ['mcp-config', '--write'])
    expect(JSON.parse(readFileSync(join(dir, '.mcp.json'), 'utf8'))).toEqual({ mcpServers: { prime: { command: 'npx', env: { PRIME_MCP_LOG_LEVEL: 'debug' }, args: [...args, '.'] } } })
    writeIn(dir, '.mcp.json', '{ "mcpServers": [] }')
    expect(await prime(dir, ['mcp-config', '--write'])).toMatchObject({ code: 1, stderr: expect.stringContaining('`.mcp.json` holds no object under `mcpServers`') as string })
  })

  it('tells the same as JSON, whatever form the client reads', async () => {
    const dir = createProject()
    const json = async (...argv: string[]): Promise<unknown> => JSON.parse((await prime(dir, ['mcp-config', '--json', ...argv])).stdout) as unknown
    const facts = { client: 'codex', title: 'Codex', file: '.codex/config.toml', format: 'toml', key: 'mcp_servers', server: { command: 'npx', args: [...args, '.'] } }
    expect(await json('--client', 'codex')).toEqual({ ...facts, text: (await prime(dir, ['mcp-config', '--client', 'codex'])).stdout })
    expect(await json('--client', 'codex', '--write')).toEqual({ ...facts, written: true })
    expect(await json('--client', 'codex', '--write')).toEqual({ ...facts, written: false })
    expect(await json('--client', 'vscode')).toMatchObject({ key: 'servers', server: { type: 'stdio' } })
  })

  it('appends to TOML, and changes no table that is there', async () => {
    const dir = createProject({ '.codex/config.toml': 'model = "x"' })
    await prime(dir, ['mcp-config', '--client', 'codex', '--write'])
    expect(readFileSync(join(dir, '.codex/config.toml'), 'utf8')).toBe('model = "x"\n\n[mcp_servers.prime]\ncommand = "npx"\nargs = ["-y", "--package=unplugin-prime", "prime-mcp", "--wait", "."]\n')
    expect(await prime(dir, ['mcp-config', '--client', 'codex', '--write'])).toMatchObject({ code: 0, stdout: 'up to date: .codex/config.toml\n' })
    expect(await prime(dir, ['mcp-config', '--client', 'codex', '--tree', 'dist', '--write'])).toMatchObject({ code: 1, stderr: 'prime: `.codex/config.toml` has a table `mcp_servers.prime` already: change it by hand\n' })
  })

  it('writes to the person\'s own file where the client has only that', async () => {
    const home = createProject()
    const platform = process.platform === 'win32' || process.platform === 'darwin' ? process.platform : 'linux'
    const file = (mcpClients.windsurf!.file as Record<string, string>)[platform]!
    expect(await prime(createProject(), ['mcp-config', '--client', 'windsurf', '--write'], { env: { HOME: home, USERPROFILE: home } })).toMatchObject({ code: 0, stdout: `written: ${file}\n` })
    expect(readFileSync(join(home, '.codeium/windsurf/mcp_config.json'), 'utf8')).toContain('prime-mcp')
  })

  it('leaves a file alone that is no JSON', async () => {
    const dir = createProject({ '.mcp.json': '{ "mcpServers": ' })
    expect(await prime(dir, ['mcp-config', '--write'])).toMatchObject({ code: 1, stderr: expect.stringContaining('`.mcp.json` is no JSON') as string })
    expect(readFileSync(join(dir, '.mcp.json'), 'utf8')).toBe('{ "mcpServers": ')
  })
})

describe('prime doctor', () => {
  const env = { HOME: '/nowhere', APPDATA: '/nowhere', USERPROFILE: '/nowhere' }

  it('finds each fault and gives advice, and nothing when all is well', async () => {
    const dir = createProject(goodProject)
    const examine = async (...argv: string[]): Promise<Record<string, string>> => {
      const { code, stdout } = await prime(dir, ['doctor', '--json', ...argv], { env })
      const { ok, findings } = JSON.parse(stdout) as { ok: boolean, findings: { about: string, found: string, advice?: string }[] }
      expect(ok).toBe(code === 0)
      expect(code).toBe(findings.some(({ advice }) => advice !== undefined) ? 2 : 0)
      return Object.fromEntries(findings.filter(({ advice }) => advice !== undefined).map(({ about, found }) => [about, found]))
    }
    expect(await examine()).toEqual({ tree: 'none in . or up to four folders below it', client: 'no client of this project is told about prime-mcp' })
    await prime(dir, ['mcp-config', '--write', '--tree', 'dist'])
    expect(await examine()).toMatchObject({ client: 'Claude Code (.mcp.json) starts prime-mcp over dist, where no tree is' })
    await prime(dir, ['compile', '--out', 'dist/compiled'])
    expect(await examine()).toEqual({})
    writeIn(dir, 'primes/sources/term-brine.prime', goodProject['primes/sources/term-brine.prime']!.replace('of the sea', 'of the ocean'))
    expect(await examine()).toEqual({ tree: expect.stringMatching(/^dist\/compiled, \d files are out of date$/) as string })
    writeIn(dir, 'primes/sources/x.prime', 'term X {')
    expect(await examine()).toMatchObject({ sources: expect.stringContaining('1 error') as string })
    writeIn(dir, 'prime.config.json', '{ "source": "x" }')
    expect(await examine()).toEqual({ config: expect.stringContaining('`source` is no option') as string })
  })

  it('finds our server under another name and in a person\'s own files, when it means this project', async () => {
    const dir = createProject(goodProject)
    await prime(dir, ['compile'])
    const home = createProject()
    const clients = async (): Promise<string[]> => {
      const { stdout } = await prime(dir, ['doctor', '--json'], { env: { HOME: home, USERPROFILE: home } })
      return (JSON.parse(stdout) as { findings: { about: string, found: string }[] }).findings.filter(({ about }) => about === 'client').map(({ found }) => found)
    }
    const server = { command: 'npx', args: ['-y', '--package=unplugin-prime', 'prime-mcp', '--wait'] }
    const none = ['no client of this project is told about prime-mcp']
    writeIn(home, '.claude.json', JSON.stringify({ mcpServers: { other: { ...server, args: [...server.args, '/elsewhere'] } }, projects: { '/elsewhere': { mcpServers: { prime: server } } } }))
    writeIn(home, '.cursor/mcp.json', '[] nonsense')
    expect(await clients()).toEqual(none)
    writeIn(home, '.claude.json', JSON.stringify({ projects: { [dir]: { mcpServers: { knowledge: { ...server, args: [...server.args, dir] } } } } }))
    writeIn(home, '.cursor/mcp.json', '{ "mcpServers": { "dev": { "url": "http://localhost:5173/__prime/mcp" } } }')
    expect(await clients()).toEqual(['Claude Code (~/.claude.json) serves compiled', 'Cursor (~/.cursor/mcp.json)'])
  })

  it('tells an empty start from a broken one', async () => {
    const dir = createProject()
    const advice = async (): Promise<string> => /sources.*\n.*→ (.*)/.exec((await prime(dir, ['doctor'], { env })).stdout)![1]!
    expect(await advice()).toContain('`prime init`')
    writeIn(dir, 'primes/sources/notes.md', '')
    expect(await advice()).toContain('put a `.prime` file there')
    writeIn(dir, 'primes/sources/x.prime', 'term X {')
    expect(await advice()).toBe('run `prime check` and mend the errors')
  })

  it('prints one line for each thing and one of advice for each fault', async () => {
    const { code, stdout } = await prime(createProject(goodProject), ['doctor'], { env })
    expect(code).toBe(2)
    expect(stdout.match(/^(?:ok|fault)/gm)).toEqual(['ok', 'ok', 'ok', 'fault', 'fault'])
    expect(stdout.match(/→/g)).toHaveLength(2)
  })
})
