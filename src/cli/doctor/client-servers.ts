import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parse } from 'jsonc-parser'
import { expandFile } from '../expand-file.ts'
import { hasServer } from '../edit-mcp-config.ts'
import { mcpClients, serverName, thisPlatform } from '../mcp-clients.ts'

/** A client whose configuration has our server. */
export interface ClientServer {
  title: string
  /** As the client's documentation names it. */
  file: string
  /** The folder it is started over, absolute; absent when it cannot be told. */
  folder?: string
}

/** The clients that are told about our server, in the files of a project and of the person. */
export async function findClientServers(root: string, env: Readonly<Record<string, string | undefined>>): Promise<ClientServer[]> {
  const found: ClientServer[] = []
  for (const client of Object.values(mcpClients)) {
    const file = typeof client.file === 'string' ? client.file : client.file[thisPlatform()]
    const text = await readFile(resolve(root, expandFile(file, env)), 'utf8').catch(() => undefined)
    if (text === undefined || !hasServer(client, text)) continue
    const folder = client.format === 'json' ? folderOf(parse(text), client.key, root) : undefined
    found.push({ title: client.title, file, ...folder !== undefined && { folder } })
  }
  return found
}

/** The last argument of our server, when it is a folder. */
function folderOf(config: unknown, key: string, root: string): string | undefined {
  const args = (config as Record<string, Record<string, { args?: unknown } | null>>)[key]?.[serverName]?.args
  const last: unknown = Array.isArray(args) ? args.at(-1) : undefined
  if (typeof last !== 'string' || last.startsWith('-') || last === 'prime-mcp') return undefined
  return resolve(root, last.replace('${workspaceFolder}', root))
}
