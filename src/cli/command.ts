import type { CliIo } from './io.ts'
import type { CliOptions, OptionName } from './option-table.ts'

/** One positional argument, in commander's notation: `<file>`, `[paths...]`. */
export interface ArgumentSpec {
  name: string
  description: string
}

/** A call of a command, parsed. */
export interface Invocation {
  /** The positional arguments, variadic ones flattened. */
  args: string[]
  options: CliOptions
  io: CliIo
}

/** Does the work of a command; the number is the exit code. */
export type RunCommand = (invocation: Invocation) => Promise<number>

/** One row of the table of commands, from which parsing, help, completion and the README derive. */
export interface CommandSpec {
  name: string
  /** What it does, in one line without a full stop. */
  summary: string
  arguments?: readonly ArgumentSpec[]
  options: readonly OptionName[]
  /** Command lines with what each is for. */
  examples: readonly (readonly [line: string, purpose: string])[]
  /** Loads the command's module, which loads all that it needs. */
  load: () => Promise<{ run: RunCommand }>
}
