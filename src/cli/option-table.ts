import { mcpClients } from './mcp-clients.ts'

/** All flags as parsed, under the names of the table; a flag that was not given is absent. */
export interface CliOptions {
  root?: string
  src?: string[]
  out?: string
  config?: string
  rule?: string[]
  strict?: boolean
  deep?: boolean
  /** A folder, or false for `--no-cache`. */
  cache?: string | false
  json?: boolean
  silent?: boolean
  format?: string
  maxWarnings?: number
  tree?: string
  kind?: string[]
  scope?: string
  domain?: string
  tag?: string[]
  status?: string[]
  overBudget?: boolean
  level?: string
  tokens?: boolean
  budget?: number
  exclude?: string[]
  direction?: string
  depth?: number
  verb?: string[]
  around?: string
  client?: string
  write?: boolean
  windows?: boolean
  name?: string
  yes?: boolean
  poll?: number
  limit?: number
}

/** The name of a row of the table: that of the parsed flag, or one of its own where commands give a flag another meaning. */
export type OptionName = Exclude<keyof CliOptions, 'format'> | 'noCache' | 'reportFormat' | 'graphFormat' | 'queryTag' | 'treeFolder'

/** One flag. */
export interface OptionSpec {
  /** In commander's notation. */
  flags: string
  /** What it does, without a full stop. */
  description: string
  /** The only values that it takes. */
  choices?: readonly string[]
  /** Its value is a whole number of at least this. */
  atLeast?: number
  /** It may be given several times; each time adds its value. */
  repeatable?: true
}

/** All flags, each with one meaning wherever its row stands. */
export const optionTable: Readonly<Record<OptionName, OptionSpec>> = {
  root: { flags: '--root <dir>', description: 'project root, where config, packs and domain files are found (default: the working directory)' },
  src: { flags: '--src <dir...>', description: 'source folders (default: primes/sources)' },
  out: { flags: '--out <dir>', description: 'folder of the compiled tree (default: compiled)' },
  config: { flags: '--config <file>', description: 'config file (default: prime.config.{ts,js,mjs,json} or the prime field of package.json)' },
  rule: { flags: '--rule <code=level...>', description: 'level of a code: off, info, warning or error' },
  strict: { flags: '--strict', description: 'turn warnings into errors' },
  deep: { flags: '--deep', description: 'let the configured language model judge meaning, too' },
  cache: { flags: '--cache <dir>', description: 'folder of the cache' },
  noCache: { flags: '--no-cache', description: 'neither read nor write a cache' },
  json: { flags: '--json', description: 'print one JSON document on stdout and nothing else there' },
  silent: { flags: '--silent', description: 'print errors only' },
  reportFormat: { flags: '--format <format>', description: 'form of the report', choices: ['pretty', 'json', 'github', 'sarif'] },
  maxWarnings: { flags: '--max-warnings <n>', description: 'exit with 2 when there are more warnings', atLeast: 0 },
  tree: { flags: '--tree <dir>', description: 'read a compiled tree, or a folder above one, instead of compiling the sources in memory' },
  kind: { flags: '--kind <kind>', description: 'only atoms of this kind (repeatable)', repeatable: true },
  scope: { flags: '--scope <scope>', description: 'only atoms of this @scope' },
  domain: { flags: '--domain <name>', description: 'only atoms of this domain' },
  tag: { flags: '--tag <tag>', description: 'only atoms with this tag (repeatable: all of them)', repeatable: true },
  status: { flags: '--status <status>', description: 'only atoms of this status (repeatable)', repeatable: true },
  overBudget: { flags: '--over-budget', description: 'only atoms with a projection over its budget' },
  level: { flags: '--level <level>', description: 'the projection', choices: ['summary', 'core', 'full'] },
  tokens: { flags: '--tokens', description: 'print the price in tokens, too' },
  budget: { flags: '--budget <tokens>', description: 'most tokens that all hits together may have', atLeast: 1 },
  queryTag: { flags: '--tag <tag>', description: 'rank atoms with this tag (repeatable: any of them)', repeatable: true },
  exclude: { flags: '--exclude <id>', description: 'leave out an atom (repeatable)', repeatable: true },
  direction: { flags: '--direction <direction>', description: 'follow edges out (the default), in, or both', choices: ['out', 'in', 'both'] },
  depth: { flags: '--depth <n>', description: 'how many edges to follow', atLeast: 0 },
  verb: { flags: '--verb <verb>', description: 'only edges of this verb (repeatable)', repeatable: true },
  around: { flags: '--around <id>', description: 'only this atom and its neighbours' },
  treeFolder: { flags: '--tree <dir>', description: 'the folder to serve: a compiled tree or any folder above one (default: .)' },
  client: { flags: '--client <name>', description: 'the client (default: claude-code)', choices: Object.keys(mcpClients) },
  write: { flags: '--write', description: 'merge it into the configuration file, keeping what is there' },
  windows: { flags: '--windows', description: 'for Windows, whatever this machine is' },
  name: { flags: '--name <name>', description: 'scope and domain of the atoms (default: the name of the folder)' },
  yes: { flags: '--yes', description: 'ask nothing' },
  poll: { flags: '--poll <ms>', description: 'look at files so often instead of waiting for events, for network drives and containers (also by CHOKIDAR_USEPOLLING and CHOKIDAR_INTERVAL)', atLeast: 10 },
  limit: { flags: '--limit <n>', description: 'most gaps to print (default: 10)', atLeast: 1 },
  graphFormat: { flags: '--format <format>', description: 'form of the drawing (default: mermaid)', choices: ['mermaid', 'dot', 'svg', 'json'] },
}
