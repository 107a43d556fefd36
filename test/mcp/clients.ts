import { Client as ModernClient } from '@modelcontextprotocol/client'
import { StdioClientTransport as ModernStdio } from '@modelcontextprotocol/client/stdio'
import { Client as LegacyClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport as LegacyStdio } from '@modelcontextprotocol/sdk/client/stdio.js'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** How the server is started: as built, since that is what users run. */
export const bin: { command: string, args: string[], cwd: string } = {
  command: process.execPath,
  args: ['dist/bin/prime-mcp.mjs'],
  cwd: root,
}

/** What both generations of the client have in common, as far as the tests use it. */
export interface AnyClient {
  callTool(request: { name: string, arguments: Record<string, unknown> }): Promise<unknown>
  listTools(): Promise<{ tools: { name: string }[] }>
  getInstructions(): string | undefined
  close(): Promise<void>
}

const info = { name: 'test', version: '1.0.0' }

/** A client of each generation, connected over stdio to a server of its own; both end with the test. */
export const stdioClients: Record<string, (args: string[]) => Promise<AnyClient>> = {
  '2.x client, protocol 2026-07-28': args => connectModern(args, { pin: '2026-07-28' }),
  '2.x client, older handshake': args => connectModern(args, 'legacy'),
  async '1.x client'(args) {
    const client = new LegacyClient(info)
    await client.connect(new LegacyStdio({ ...bin, args: [...bin.args, ...args], stderr: 'inherit' }))
    onTestFinished(() => client.close())
    return client as unknown as AnyClient
  },
}

async function connectModern(args: string[], mode: 'legacy' | { pin: string }): Promise<AnyClient> {
  const client = new ModernClient(info, { versionNegotiation: { mode } })
  await client.connect(new ModernStdio({ ...bin, args: [...bin.args, ...args], stderr: 'inherit' }))
  onTestFinished(() => client.close())
  return client as unknown as AnyClient
}
