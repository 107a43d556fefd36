import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'

/** An MCP server over stdio, and ways to ask it. */
export interface StdioClient {
  child: ChildProcessWithoutNullStreams
  /** Calls a tool and gives the answer's message. */
  call: (name: string, args: object) => Promise<unknown>
  /** Ends the input and waits for the process to end. */
  close: () => Promise<void>
}

const initialize = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'bench', version: '1' } }

/** Starts a server script and waits for its answer to the handshake. */
export async function connectServer(script: string, ...args: string[]): Promise<StdioClient> {
  const child = spawn(process.execPath, [script, ...args])
  const waiting = new Map<number, (message: unknown) => void>()
  let id = 0
  let buffer = ''
  child.stderr.pipe(process.stderr)
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (buffer + chunk).split('\n')
    buffer = lines.pop()!
    for (const line of lines) {
      const message = JSON.parse(line) as { id: number }
      waiting.get(message.id)?.(message)
      waiting.delete(message.id)
    }
  })
  const send = (method: string, params: object): Promise<unknown> => new Promise((resolve) => {
    waiting.set(++id, resolve)
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`)
  })
  await send('initialize', initialize)
  child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })}\n`)
  return {
    child,
    call: (name, toolArgs) => send('tools/call', { name, arguments: toolArgs }),
    async close() {
      const exit = once(child, 'exit')
      child.stdin.end()
      await exit
    },
  }
}
