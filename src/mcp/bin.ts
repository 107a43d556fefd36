#!/usr/bin/env node
import { main } from './main.ts'

// A closed stderr must not end the process; a closed stdout ends the connection, which ends the process.
process.stderr.on('error', () => undefined)
process.stdout.on('error', () => undefined)

main(process.argv.slice(2)).then(
  (code) => { finish(code) },
  (error: unknown) => {
    process.stderr.write(`prime-mcp: ${error instanceof Error ? error.stack ?? error.message : String(error)}\n`)
    finish(1)
  },
)

/** Ends the process even while watchers and sockets are open, once what was written has left it. */
function finish(code: number): void {
  process.stdout.write('', () => process.exit(code))
}
