import { CommanderError } from 'commander'
import { escapeControl } from '../diagnostics/escape-control.ts'
import { createProgram } from './create-program.ts'
import { exitCode } from './exit-code.ts'
import type { CliIo } from './io.ts'
import { UsageError } from './usage-error.ts'

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
    io.stderr.write(`prime: ${escapeControl(describe(error))}\n`)
    return error instanceof UsageError ? exitCode.usage : exitCode.failure
  }
}

/** What went wrong, for a person: the message of a failure with a name, the stack of a bug of ours. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const isBug = error.constructor === Error || error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError
  return isBug && !('code' in error) ? error.stack ?? error.message : error.message
}
