import { logLevels } from './log.ts'

/** One flag of `prime-mcp`. */
export interface BinOption {
  /** In commander's notation. */
  flags: string
  /** Present when the flag may be repeated; the values are joined with commas. */
  isList?: true
  /** The environment variable that sets it too; the flag wins. */
  env: string
  description: string
  /** How the value's text is read; absent for a switch. Returns undefined for a value that is not allowed. */
  read?: (value: string) => unknown
  /** What the value must be, for the message about one that is not allowed. */
  expected?: string
  default?: unknown
}

/** The flags of `prime-mcp`: help, twins in the environment and documentation derive from this table. */
export const binOptions: Readonly<Record<string, BinOption>> = {
  wait: { flags: '--wait', env: 'PRIME_MCP_WAIT', description: 'start without a tree and load it when it appears' },
  http: { flags: '--http', env: 'PRIME_MCP_HTTP', description: 'serve over HTTP (at /mcp) instead of stdio' },
  port: { flags: '--port <number>', env: 'PRIME_MCP_PORT', description: 'port for HTTP; 0 for any that is free', read: readPort, expected: 'a number from 0 to 65535', default: 3920 },
  host: { flags: '--host <name>', env: 'PRIME_MCP_HOST', description: 'address to listen on; another than this machine\'s own needs PRIME_MCP_TOKEN', read: readText, expected: 'a host name or address', default: '127.0.0.1' },
  allowedHosts: { flags: '--allowed-hosts <names>', isList: true, env: 'PRIME_MCP_ALLOWED_HOSTS', description: 'Host headers to answer, with commas or repeated; by default those of this machine and of --host', read: readList, expected: 'host names with commas', default: undefined },
  allowedOrigins: { flags: '--allowed-origins <origins>', isList: true, env: 'PRIME_MCP_ALLOWED_ORIGINS', description: 'origins of web pages to answer, with commas or repeated', read: readList, expected: 'origins with commas', default: undefined },
  baseUrl: { flags: '--base-url <url>', env: 'PRIME_MCP_BASE_URL', description: 'give URLs below this one instead of paths', read: readUrl, expected: 'an http or https URL', default: undefined },
  serveTree: { flags: '--serve-tree', env: 'PRIME_MCP_SERVE_TREE', description: 'with --http, also serve the tree\'s files below /compiled/, and give URLs' },
  chunkResources: { flags: '--chunk-resources', env: 'PRIME_MCP_CHUNK_RESOURCES', description: 'over stdio, offer the atoms\' texts as resources prime://chunk/{level}/{id}' },
  llm: { flags: '--llm', env: 'PRIME_MCP_LLM', description: 'let validators and deep compiles ask the model that PRIME_LLM_* names' },
  queryLog: { flags: '--query-log <file>', env: 'PRIME_MCP_QUERY_LOG', description: 'append the questions without a good answer to a file, for `prime gaps`', read: readText, expected: 'a file', default: undefined },
  logLevel: {
    flags: '--log-level <level>',
    env: 'PRIME_MCP_LOG_LEVEL',
    description: `what is logged on stderr: ${logLevels.join(', ')}`,
    read: value => logLevels.find(level => level === value),
    expected: `one of ${logLevels.join(', ')}`,
    default: 'warning',
  },
}

function readPort(value: string): number | undefined {
  const port = /^\d{1,5}$/.test(value) ? Number(value) : NaN
  return port <= 65535 ? port : undefined
}

function readText(value: string): string | undefined {
  return value.trim() === '' ? undefined : value.trim()
}

function readList(value: string): string[] | undefined {
  const list = value.split(',').map(entry => entry.trim()).filter(entry => entry !== '')
  return list.length === 0 ? undefined : list
}

function readUrl(value: string): string | undefined {
  return /^https?:\/\//i.test(value) && URL.canParse(value) ? value : undefined
}
