/** How much is logged, from nothing to everything. */
export const logLevels = ['silent', 'error', 'warning', 'info', 'debug'] as const

/** One of `logLevels`. */
export type LogLevel = typeof logLevels[number]

/** Writes one line about the server's own doings; never to the protocol's stream. */
export type Log = (level: Exclude<LogLevel, 'silent'>, message: string) => void

/** A log that writes lines up to a level. */
export function createLog(most: LogLevel, write: (line: string) => void): Log {
  return (level, message) => {
    if (logLevels.indexOf(level) <= logLevels.indexOf(most)) write(`prime-mcp ${level}: ${escape(message)}\n`)
  }
}

/** A log that drops everything. */
export const noLog: Log = () => undefined

/** Control and bidirectional characters of file names and ids must not reach a terminal. */
function escape(message: string): string {
  return message.replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, character => (
    `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  ))
}
