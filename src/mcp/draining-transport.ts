import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/server'
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio'
import type { Readable, Transform, Writable } from 'node:stream'
import { drainTimeout } from './drain-timeout.ts'
import { limitLines } from './limit-lines.ts'

/** Requests that stay open until the connection ends; nobody waits for their answer. */
const openEnded: ReadonlySet<string> = new Set(['subscriptions/listen'])

/** The longest line that is read, in bytes; below the SDK's own limit, at which it would end the connection. */
const maxLineBytes = 8 << 20

/**
 * The SDK's stdio transport, except that the end of the input does not abort the requests in flight: they are
 * answered first, within ten seconds, and then the transport closes; what is not is told to `onerror`. (The SDK drops them, which would leave
 * `printf … | prime-mcp` without an answer.)
 */
export class DrainingTransport implements Transport {
  onclose?: () => void
  onerror?: (error: Error) => void
  onmessage?: (message: JSONRPCMessage) => void
  readonly #input: Transform = limitLines(maxLineBytes, () => this.onerror?.(new Error(`A line of the input was cut: it has over ${maxLineBytes} bytes.`)))
  readonly #inner: StdioServerTransport
  readonly #stdin: Readable
  readonly #pending = new Set<string | number>()
  #ended = false
  #timer: NodeJS.Timeout | undefined

  constructor(stdin: Readable, stdout: Writable) {
    this.#stdin = stdin
    this.#inner = new StdioServerTransport(this.#input, stdout)
  }

  async start(): Promise<void> {
    this.#inner.onclose = () => {
      clearTimeout(this.#timer)
      this.#stdin.unpipe(this.#input)
      this.onclose?.()
    }
    this.#inner.onerror = error => this.onerror?.(error)
    this.#inner.onmessage = (message) => {
      this.#note(message)
      this.onmessage?.(message)
    }
    const end = (): void => { this.#end() }
    this.#stdin.on('end', end)
    this.#stdin.on('close', end)
    this.#stdin.on('error', end)
    await this.#inner.start()
    this.#stdin.pipe(this.#input, { end: false })
    if (this.#stdin.readableEnded || this.#stdin.destroyed) end()
  }

  async send(message: JSONRPCMessage): Promise<void> {
    await this.#inner.send(message)
    if ('id' in message && message.id !== undefined && !('method' in message)) this.#settle(message.id)
  }

  async close(): Promise<void> {
    await this.#inner.close()
  }

  #note(message: JSONRPCMessage): void {
    if (!('method' in message)) return
    if ('id' in message) {
      if (!openEnded.has(message.method)) this.#pending.add(message.id)
    } else if (message.method === 'notifications/cancelled') {
      const id: unknown = message.params?.requestId
      if (typeof id === 'string' || typeof id === 'number') this.#settle(id)
    }
  }

  #settle(id: string | number): void {
    this.#pending.delete(id)
    if (this.#ended && this.#pending.size === 0) void this.close()
  }

  #end(): void {
    if (this.#ended) return
    this.#ended = true
    this.#timer = setTimeout(() => {
      this.onerror?.(new Error(`${this.#pending.size} ${this.#pending.size === 1 ? 'request was' : 'requests were'} not answered within ${drainTimeout / 1000} seconds after the end of the input.`))
      void this.close()
    }, drainTimeout)
    // A last line without a line break is a message too. The write also comes after all that was piped before it.
    this.#input.write('\n', () => setImmediate(() => {
      if (this.#pending.size === 0) void this.close()
    }))
  }
}
