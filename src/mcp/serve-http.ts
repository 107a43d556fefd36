import { toNodeHandler } from '@modelcontextprotocol/node'
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createHttpHandler, refusalResponse, resolvePolicy, type HandlerOptions } from './create-handler.ts'
import { toUrlHost } from './hosts.ts'
import { refuseRequest } from './http-guard.ts'
import { noLog } from './log.ts'
import type { TreeProvider } from './tree-provider.ts'

/** Where HTTP is served. */
export interface HttpOptions extends HandlerOptions {
  port: number
  host: string
}

/** A listening server. */
export interface HttpServer {
  /** `http://host:port`, with the port that was given by the system for 0. */
  url: string
  /** Takes no more requests, answers those under way (for ten seconds at most), then ends all connections. */
  close(): Promise<void>
}

/** How long requests under way may take after the close, in ms. */
const drainTimeout = 10_000

/** How often it is looked whether they are through, in ms. */
const drainInterval = 20

/** Listens on a port of this machine. Rejects when that cannot be had. */
export async function serveHttp(provider: TreeProvider, options: HttpOptions): Promise<HttpServer> {
  const log = options.log ?? noLog
  const handler = createHttpHandler(provider, options)
  const policy = resolvePolicy(options)
  const maxBody = options.maxBodyBytes
  const handle = toNodeHandler(handler, {
    onerror: (error) => { log(isGone(error) ? 'debug' : 'error', error.stack ?? error.message) },
    ...maxBody !== undefined && { maxRequestBodySize: maxBody },
  })

  const server = createHttpServer((request, response) => void serve(request, response).catch((error: unknown) => {
    log('error', error instanceof Error ? error.stack ?? error.message : String(error))
    response.destroy()
  }))

  /** Looks at Host and Origin before anything is read or parsed of the request. */
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { host, origin } = request.headers
    const refusal = await refuseRequest({ host, origin, authorization: undefined }, { allowedHosts: policy.allowedHosts, allowedOrigins: policy.allowedOrigins })
      ?? refuseUnreadable(request)
    if (refusal === undefined) return handle(request as Parameters<typeof handle>[0], response)
    const refused = refusalResponse(refusal)
    response.writeHead(refused.status, { ...Object.fromEntries(refused.headers), connection: 'close' })
    response.end(await refused.text())
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, options.host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  const { port } = server.address() as AddressInfo

  return {
    url: `http://${toUrlHost(options.host)}:${port}`,
    async close() {
      const closed = new Promise<void>(resolve => server.close(() => { resolve() }))
      server.closeIdleConnections()
      const limit = Date.now() + drainTimeout
      while (handler.pending() > 0 && Date.now() < limit) await new Promise(resolve => setTimeout(resolve, drainInterval))
      await handler.close()
      server.closeIdleConnections()
      // What was answered is still being written; a connection that stays open after that is a stream or a stranger.
      setTimeout(() => { server.closeAllConnections() }, drainInterval * 5).unref()
      await closed
    },
  }
}

/** True for an error that says no more than that the client left. */
function isGone(error: Error): boolean {
  return 'code' in error && error.code === 'ECONNRESET'
}

/** Methods that no web-standard request can have. */
const unwebMethods: ReadonlySet<string> = new Set(['TRACE', 'TRACK', 'CONNECT'])

/** Refuses what HTTP allows and a web-standard request does not, and what is two requests in one. */
function refuseUnreadable({ method = '', url = '', rawHeaders }: IncomingMessage): { status: number, message: string } | undefined {
  if (unwebMethods.has(method)) return { status: 405, message: 'The method of the request is not allowed here.' }
  if (!url.startsWith('/')) return { status: 400, message: 'The target of the request is no path; send one that begins with `/`.' }
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host')
  return hosts.length > 1 ? { status: 400, message: 'The request has several Hosts; send one.' } : undefined
}
