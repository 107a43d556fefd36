#!/usr/bin/env node
import { createInterface } from 'node:readline/promises'
import { text } from 'node:stream/consumers'
import { main } from './main.ts'

// A reader such as `head` may close the pipe: what it did not want is not a failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit()
})

process.exitCode = await main(process.argv.slice(2), {
  stdout: process.stdout,
  stderr: process.stderr,
  readStdin: () => text(process.stdin),
  ...(process.stdin.isTTY && process.stdout.isTTY ? { ask } : {}),
  cwd: process.cwd(),
  env: process.env,
  interruption,
})

async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return await terminal.question(question)
  } finally {
    terminal.close()
  }
}

function interruption(): AbortSignal {
  const controller = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => controller.abort())
  return controller.signal
}
