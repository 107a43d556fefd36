import { readFile } from 'node:fs/promises'
import { relative, resolve, sep } from 'node:path'
import { parse } from 'jsonc-parser'
import { expandFile } from '../expand-file.ts'
import { hasServer } from '../edit-mcp-config.ts'
import { mcpClients, serverName, thisPlatform, type McpClient } from '../mcp-clients.ts'

/** A client whose configuration has our server. */
export interface ClientServer {
  title: string
  /** As the client's documentation names it. */
  file: string
  /** The folder it is started over, absolute; absent when it cannot be told. */
  folder?: string
}

/** The clients that are told about our server, under whatever name: in a project's files, and in the person's own when they mean this project. */
export async function findClientServers(root: string, env: Readonly<Record<string, string | undefined>>): Promise<ClientServer[]> {
  const found: ClientServer[] = []
  for (const client of Object.values(mcpClients)) {
    const first = typeof client.file === 'string' ? client.file : client.file[thisPlatform()]
    for (const file of [first, ...client.personal ?? []]) {
      const text = await readFile(resolve(root, expandFile(file, env)), 'utf8').catch(() => undefined)
      if (text === undefined) continue
      const isOfProject = file === client.file
      for (const folder of client.format === 'json' ? foldersIn(client, text, root) : hasServer(client, text) ? [undefined] : []) {
        if (isOfProject || folder === undefined || isWithin(folder, root) || isWithin(root, folder)) found.push({ title: client.title, file, ...folder !== undefined && { folder } })
      }
    }
  }
  return found
}

/** The folders that a JSON configuration starts our server over, undefined for one that cannot be told. */
function foldersIn({ key }: McpClient, text: string, root: string): (string | undefined)[] {
  const config: unknown = parse(text)
  const servers = [member(config, key), member(member(member(config, 'projects'), root), key)]
  return servers.flatMap(list => typeof list === 'object' && list !== null ? Object.entries(list) : [])
    .filter(([name, server]) => name === serverName || isOurs(server))
    .map(([, server]) => folderOf(server, root))
}

function isOurs(server: unknown): boolean {
  const words = [member(server, 'command'), member(server, 'url'), member(server, 'args')].flat()
  return words.some(word => typeof word === 'string' && (/(?:^|[/\\])prime-mcp(?:\.mjs|\.cmd)?$/.test(word) || word.endsWith('/__prime/mcp')))
}

/** The last argument of our server, when it is a folder. */
function folderOf(server: unknown, root: string): string | undefined {
  const args = member(server, 'args')
  const last: unknown = Array.isArray(args) ? args.at(-1) : undefined
  if (typeof last !== 'string' || last.startsWith('-') || last.includes('prime-mcp')) return undefined
  return resolve(root, last.replace('${workspaceFolder}', () => root))
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined
}

function isWithin(path: string, folder: string): boolean {
  const local = relative(folder, path)
  return local !== '..' && !local.startsWith(`..${sep}`) && resolve(folder, local) === path
}
