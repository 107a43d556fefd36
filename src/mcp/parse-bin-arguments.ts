import { Command, CommanderError, Option } from 'commander'
import { version } from '../../package.json'
import { isWebAddress } from '../runtime/is-web-address.ts'
import { binOptions, type BinOption } from './bin-options.ts'
import { isAnyAddress, isLoopback } from './hosts.ts'
import type { LogLevel } from './log.ts'

/** What the command line and the environment ask for. */
export interface BinArguments {
  /** The folders and URLs to serve. */
  places: string[]
  wait: boolean
  http: boolean
  port: number
  host: string
  allowedHosts: string[] | undefined
  allowedOrigins: string[] | undefined
  baseUrl: string | undefined
  serveTree: boolean
  chunkResources: boolean
  llm: boolean
  /** Where questions without a good answer are logged. */
  queryLog: string | undefined
  logLevel: LogLevel
  /** From `PRIME_MCP_TOKEN` alone: a flag would show it in the list of processes. */
  token: string | undefined
}

/** Streams that help and usage errors are written to. */
export interface Output {
  out: (text: string) => void
  error: (text: string) => void
}

/** Exit code of bad usage. */
const badUsage = 3

const table: [string, BinOption][] = Object.entries(binOptions)

/**
 * Reads the arguments (without `node` and the script) and their twins in the environment; a flag wins over its twin.
 * Returns an exit code instead when the process has nothing more to do: after `--help` and `--version` (0), and after
 * an error in usage (3), which is written to the error stream.
 */
export function parseBinArguments(argv: readonly string[], env: Readonly<Record<string, string | undefined>>, output: Output): BinArguments | number {
  const command = new Command('prime-mcp')
    .description('Serves compiled trees of knowledge atoms to agents over MCP.')
    .argument('[place...]', 'compiled trees, folders above them, or URLs of trees (default: PRIME_DIR, else the working directory)')
    .version(version)
    .exitOverride()
    .configureOutput({ writeOut: output.out, writeErr: output.error })
    .addHelpText('after', '\nEvery flag has a twin in the environment, named in brackets; a flag wins over its twin.\nPRIME_MCP_TOKEN is the bearer token that HTTP requests must carry.')
  for (const [, option] of table) {
    const fallback = option.default === undefined ? '' : `, default ${String(option.default)}`
    const flag = new Option(option.flags, `${option.description} [${option.env}${fallback}]`)
    command.addOption(option.isList === true ? flag.argParser((value, before: string | undefined) => before === undefined ? value : `${before},${value}`) : flag)
  }
  try {
    command.parse([...argv], { from: 'user' })
    const given = command.opts<Record<string, unknown>>()
    const read = Object.fromEntries(table.map(([name, option]) => [name, resolveOption(option, given[name], env[option.env])]))
    const places = command.args.length > 0 ? command.args : env.PRIME_DIR ? [env.PRIME_DIR] : ['.']
    const parsed = { ...read, places, token: env.PRIME_MCP_TOKEN === '' ? undefined : env.PRIME_MCP_TOKEN } as BinArguments
    const fault = findContradiction(parsed)
    if (fault !== undefined) throw new Error(fault)
    return parsed
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : badUsage
    output.error(`error: ${error instanceof Error ? error.message : String(error)}\n`)
    return badUsage
  }
}

/** Options that do not go together, or lack what makes them safe. */
const contradictions: readonly [(options: BinArguments) => boolean, string][] = [
  [({ http, host, token }) => http && !isLoopback(host) && token === undefined, 'A host other than this machine\'s own needs a bearer token: set PRIME_MCP_TOKEN.'],
  [({ http, llm, token }) => http && llm && token === undefined, '`--llm` over HTTP needs a bearer token: set PRIME_MCP_TOKEN.'],
  [({ http, serveTree }) => serveTree && !http, '`--serve-tree` needs `--http`.'],
  [({ http, chunkResources }) => chunkResources && http, '`--chunk-resources` is for stdio; with `--http` use `--serve-tree`.'],
  [({ places, serveTree }) => serveTree && places.some(isWebAddress), '`--serve-tree` serves a folder; the files of a tree behind a URL are there already.'],
  [({ host, serveTree, baseUrl }) => serveTree && isAnyAddress(host) && baseUrl === undefined, '`--serve-tree` on all addresses needs `--base-url`: the URL of /compiled as clients reach it.'],
  [({ places, baseUrl, serveTree }) => places.length > 1 && (baseUrl !== undefined || serveTree), '`--base-url` and `--serve-tree` are for one tree; name one.'],
]

function findContradiction(options: BinArguments): string | undefined {
  return contradictions.find(([holds]) => holds(options))?.[1]
}

function resolveOption(option: BinOption, flag: unknown, twin: string | undefined): unknown {
  if (option.read === undefined) return flag === true || (flag === undefined && twin !== undefined && !['', '0', 'false', 'no'].includes(twin.toLowerCase()))
  const text = typeof flag === 'string' ? flag : twin
  if (text === undefined || (flag === undefined && text === '')) return option.default
  const value = option.read(text)
  if (value === undefined) throw new Error(`\`${option.flags.split(' ')[0]}\` must be ${option.expected ?? 'readable'}.`)
  return value
}
