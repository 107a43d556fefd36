import { serveStdio as serveSdkStdio } from '@modelcontextprotocol/server/stdio'
import type { Readable, Writable } from 'node:stream'
import type { Tree } from '../runtime/index.ts'
import { createServer, type ServerOptions } from './create-server.ts'
import { DrainingTransport } from './draining-transport.ts'
import { noLog } from './log.ts'
import { fixedTree, type TreeProvider } from './tree-provider.ts'

/** How stdio is served. */
export interface StdioOptions extends ServerOptions {
  /** @default process.stdin */
  stdin?: Readable
  /** @default process.stdout */
  stdout?: Writable
}

/** A running stdio connection. */
export interface StdioServer {
  /** Settles when the connection has ended: the client closed its side and what was in flight is answered. */
  closed: Promise<void>
  /** Ends the connection now. */
  close(): Promise<void>
}

/**
 * Serves one client over standard input and output, in either generation of the protocol. Ends no process and
 * installs no signal handlers.
 */
export function serveStdio(tree: Tree | TreeProvider, options: StdioOptions = {}): StdioServer {
  const log = options.log ?? noLog
  const stdout = options.stdout ?? process.stdout
  const transport = new DrainingTransport(options.stdin ?? process.stdin, stdout)
  const provider = 'current' in tree ? tree : fixedTree(tree)
  const handle = serveSdkStdio(() => {
    const server = createServer(provider, options)
    const stopTelling = provider.onChange(() => {
      server.sendResourceListChanged().catch((error: unknown) => { log('debug', String(error)) })
    })
    server.onclose = stopTelling
    return server
  }, {
    transport,
    onerror: (error) => { log('warning', error.message) },
  })
  const closed = new Promise<void>((resolve) => {
    const { onclose } = transport
    transport.onclose = () => {
      onclose?.()
      resolve()
    }
  })
  return { closed, close: () => handle.close() }
}
