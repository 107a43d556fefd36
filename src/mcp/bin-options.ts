import { logLevels } from './log.ts'

/** One flag of `prime-mcp`. */
export interface BinOption {
  /** In commander's notation. */
  flags: string
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
export const binOptions = {
  wait: { flags: '--wait', env: 'PRIME_MCP_WAIT', description: 'start without a tree and load it when it appears' },
  logLevel: {
    flags: '--log-level <level>',
    env: 'PRIME_MCP_LOG_LEVEL',
    description: `what is logged on stderr: ${logLevels.join(', ')}`,
    read: value => logLevels.find(level => level === value),
    expected: `one of ${logLevels.join(', ')}`,
    default: 'warning',
  },
} as const satisfies Record<string, BinOption>
