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
}

/** The name of a row of the table of options. */
export type OptionName = keyof typeof options

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
}

const options = {
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
} satisfies Record<string, OptionSpec>

/** All flags, each with one meaning wherever it stands. */
export const optionTable: Readonly<Record<OptionName, OptionSpec>> = options
