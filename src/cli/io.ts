/** Where a command writes text. */
export interface CliWriter {
  write(text: string): unknown
  /** True for a terminal. */
  isTTY?: boolean
  /** Width of the terminal in columns. */
  columns?: number
}

/** Everything that a command knows of the process it runs in. */
export interface CliIo {
  stdout: CliWriter
  stderr: CliWriter
  /** The whole of standard input, as text. */
  readStdin(): Promise<string>
  /** Asks the person at the terminal one question; absent where there is none to ask. */
  ask?(question: string): Promise<string>
  /** The working directory, absolute. */
  cwd: string
  env: Readonly<Record<string, string | undefined>>
  /** Aborts when the person interrupts the process, which from the first call on no longer ends by that alone. */
  interruption(): AbortSignal
}
