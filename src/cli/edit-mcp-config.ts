import { parse, type ParseError } from 'jsonc-parser'
import { FileError } from './file-error.ts'
import { setInJson } from './set-in-json.ts'
import { serverName, type McpClient } from './mcp-clients.ts'

/** What a client starts. */
export interface ServerEntry {
  command: string
  args: string[]
}

/** The text of a client's configuration with our server in it; everything else, comments and spacing too, stays as it was. */
export function addServer(client: McpClient, entry: ServerEntry, before: string, file: string): string {
  return (client.format === 'json' ? addToJson : addToToml)(client, entry, before, file)
}

/** True when a client's configuration has our server, under our name. */
export function hasServer(client: McpClient, text: string): boolean {
  if (client.format === 'toml') return tomlTable(client).test(text)
  const servers = (parse(text) as Record<string, unknown> | undefined)?.[client.key]
  return typeof servers === 'object' && servers !== null && Object.hasOwn(servers, serverName)
}

function addToJson(client: McpClient, { command, args }: ServerEntry, before: string, file: string): string {
  const text = before.trim() === '' ? '{}\n' : before
  const errors: ParseError[] = []
  parse(text, errors, { allowTrailingComma: true })
  if (errors.length > 0) throw new FileError(`\`${file}\` is no JSON: mend it, or add the lines that \`prime mcp-config\` prints without --write`)
  const server = { ...client.extra, command, args }
  let after: string | undefined = text
  // An entry of ours may hold more, such as variables for the server: that stays.
  if (hasCommand(client, text)) for (const [name, value] of Object.entries(server)) after &&= setInJson(after, [client.key, serverName, name], value)
  else after = setInJson(text, [client.key, serverName], server)
  if (after === undefined) throw new FileError(`\`${file}\` holds no object under \`${client.key}\`: mend it, or add the lines that \`prime mcp-config\` prints without --write`)
  return after
}

function hasCommand({ key }: McpClient, text: string): boolean {
  const server = (parse(text) as Record<string, Record<string, object | null> | null> | null)?.[key]?.[serverName]
  return typeof server === 'object' && server !== null && 'command' in server
}

function addToToml(client: McpClient, { command, args }: ServerEntry, before: string, file: string): string {
  const table = [`[${client.key}.${serverName}]`, `command = ${JSON.stringify(command)}`, `args = [${args.map(arg => JSON.stringify(arg)).join(', ')}]`, ''].join('\n')
  if (`${before.replaceAll('\r\n', '\n')}\n`.includes(table)) return before
  if (tomlTable(client).test(before)) throw new FileError(`\`${file}\` has a table \`${client.key}.${serverName}\` already: change it by hand`)
  const gap = before === '' ? '' : before.endsWith('\n') ? '\n' : '\n\n'
  return before + gap + table
}

function tomlTable({ key }: McpClient): RegExp {
  return new RegExp(`^\\s*\\[\\s*${key}\\s*\\.\\s*"?${serverName}"?\\s*\\]`, 'm')
}
