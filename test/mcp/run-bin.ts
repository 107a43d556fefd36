import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { onTestFinished } from 'vitest'
import { bin } from './clients.ts'

/** What a process wrote and how it ended. */
export interface Outcome {
  code: number | null
  stdout: string
  stderr: string
  /** The messages on stdout, each line parsed. */
  messages: { id?: number, result?: Record<string, unknown>, error?: { code: number, message: string } }[]
}

/** Starts the server's process; it is killed with the test if it still runs. */
export function startBin(args: string[], env: Record<string, string> = {}): ChildProcessWithoutNullStreams {
  const child = spawn(bin.command, [...bin.args, ...args], { cwd: bin.cwd, env: { ...process.env, ...env } })
  onTestFinished(() => { child.kill('SIGKILL') })
  return child
}

/** Runs the process on an input to its end. */
export async function runBin(args: string[], input = '', env: Record<string, string> = {}): Promise<Outcome> {
  const child = startBin(args, env)
  const outcome = collect(child)
  child.stdin.on('error', () => undefined)
  child.stdin.end(input)
  return outcome
}

/** Gathers a process's output until it ends. */
export async function collect(child: ChildProcessWithoutNullStreams): Promise<Outcome> {
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => { stdout += chunk })
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => { stderr += chunk })
  const [code] = await once(child, 'close') as [number | null]
  return {
    code,
    stdout,
    stderr,
    get messages() {
      return stdout.split('\n').filter(line => line !== '').map(line => JSON.parse(line) as Outcome['messages'][number])
    },
  }
}

/** The lines of an older handshake followed by tool calls with ids from 1. */
export function session(...calls: { name: string, arguments: object }[]): string {
  const lines: object[] = [
    { jsonrpc: '2.0', id: 0, method: 'initialize', params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } } },
    { jsonrpc: '2.0', method: 'notifications/initialized' },
    ...calls.map((params, index) => ({ jsonrpc: '2.0', id: index + 1, method: 'tools/call', params })),
  ]
  return lines.map(line => `${JSON.stringify(line)}\n`).join('')
}
