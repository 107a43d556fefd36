import { sep } from 'node:path'
import { CommanderError } from 'commander'
import { escapeControl } from '../diagnostics/escape-control.ts'
import { createProgram } from './create-program.ts'
import { exitCode } from './exit-code.ts'
import type { CliIo } from './io.ts'

/**
 * The whole of `prime`: parses `argv` (without the node and script paths), runs the command and resolves to the exit
 * code. Reads and writes only by `io` and the file system, never ends the process, never throws.
 */
export async function main(argv: readonly string[], io: CliIo): Promise<number> {
  let code: number = exitCode.ok
  const program = createProgram(io, async (spec, invocation) => {
    const { run } = await spec.load()
    code = await run(invocation)
  })
  try {
    await program.parseAsync(argv, { from: 'user' })
    return code
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCode.ok : exitCode.usage
    const message = describe(error).replaceAll(io.cwd + sep, '')
    io.stderr.write(`${message.split('\n').map(line => `prime: ${escapeControl(line)}\n`).join('')}`)
    return exitCodes.get(error instanceof Error ? error.name : '') ?? exitCode.failure
  }
}

/** The exit codes of errors that say what is wrong with the command line, the config or an atom: by name, so that no module is loaded for them. */
const exitCodes: ReadonlyMap<string, number> = new Map([['UsageError', exitCode.usage], ['OptionError', exitCode.usage], ['InputError', exitCode.usage], ['BrokenAtomError', exitCode.findings]])

/** What went wrong, for a person: the message of a failure that we foresaw, the stack of a bug of ours. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if ('code' in error && (error.code === 'EMFILE' || error.code === 'ENFILE')) return `too many files are open: raise \`ulimit -n\` (${error.message})`
  const isForeseen = 'code' in error || !['Error', 'TypeError', 'RangeError', 'ReferenceError', 'SyntaxError', 'AssertionError'].includes(error.name)
  return isForeseen ? error.message : error.stack ?? error.message
}
