import { createMcpHandler } from '@modelcontextprotocol/server'
import type { Tree } from '../runtime/index.ts'
import { createServer, type ServerOptions } from './create-server.ts'
import { loopbackHosts } from './hosts.ts'
import { refuseRequest, type GuardPolicy } from './http-guard.ts'
import { noLog } from './log.ts'
import { fixedTree, type TreeProvider } from './tree-provider.ts'

/** How HTTP is served. */
export interface HandlerOptions extends Omit<ServerOptions, 'chunkResources'>, Partial<GuardPolicy> {
  /**
   * Where the protocol is spoken.
   * @default '/mcp'
   */
  path?: string
  /**
   * The largest body of a request, in bytes.
   * @default 4194304
   */
  maxBodyBytes?: number
  /** Answers paths below `/compiled/`, given without that part. Its requests pass the same guard. */
  serveFile?: (path: string, request: Request) => Promise<Response>
}

/** A handler with what its host needs besides. */
export interface HttpHandler {
  fetch: (request: Request) => Promise<Response>
  /** Calls under way; open streams of change notices are not among them. */
  pending(): number
  /** Ends the streams and stops telling of changes. */
  close(): Promise<void>
}

/** Below this path lie the files of a tree that is served along. */
const filesPath = '/compiled/'

/**
 * A web-standard handler that speaks the protocol's Streamable HTTP, stateless, in both generations, and answers
 * `/healthz`. Host and Origin are checked on each request; the defaults let in this machine alone. Throws when a model
 * is given without a token.
 */
export function createHandler(tree: Tree | TreeProvider, options: HandlerOptions = {}): (request: Request) => Promise<Response> {
  return createHttpHandler(tree, options).fetch
}

/** As `createHandler`, with a way to drain and to close. */
export function createHttpHandler(tree: Tree | TreeProvider, options: HandlerOptions = {}): HttpHandler {
  if (options.model !== undefined && options.token === undefined) throw new Error('Over HTTP a model is only asked for callers with a bearer token; set one, or leave the model out.')
  const provider = 'current' in tree ? tree : fixedTree(tree)
  const log = options.log ?? noLog
  const path = options.path ?? '/mcp'
  const policy = resolvePolicy(options)
  const protocol = createMcpHandler(() => createServer(provider, { ...options, chunkResources: false }), {
    onerror: (error) => { log('debug', error.message) },
    ...options.maxBodyBytes !== undefined && { maxRequestBodySize: options.maxBodyBytes },
  })
  const stopTelling = provider.onChange(() => { protocol.notify.resourcesChanged() })
  let pending = 0

  async function answer(request: Request): Promise<Response> {
    const url = new URL(request.url)
    const isHealth = url.pathname === '/healthz'
    const refusal = await refuseRequest(
      { host: request.headers.get('host') ?? url.host, origin: request.headers.get('origin'), authorization: request.headers.get('authorization') },
      isHealth ? withoutToken(policy) : policy,
    )
    if (refusal !== undefined) return refusalResponse(refusal)
    if (isHealth) return health(provider)
    if (url.pathname === path) return protocol.fetch(request)
    if (options.serveFile !== undefined && url.pathname.startsWith(filesPath)) return options.serveFile(url.pathname.slice(filesPath.length), request)
    return Response.json({ error: `There is nothing here; the protocol is spoken at ${path}.` }, { status: 404 })
  }

  return {
    async fetch(request) {
      pending++
      try {
        return await answer(request)
      } finally {
        pending--
      }
    },
    pending: () => pending,
    async close() {
      stopTelling()
      await protocol.close()
    },
  }
}

/** A policy with this machine for what is left open. */
export function resolvePolicy(options: Partial<GuardPolicy>): GuardPolicy {
  return {
    allowedHosts: options.allowedHosts ?? loopbackHosts,
    allowedOrigins: options.allowedOrigins ?? loopbackHosts,
    ...options.token !== undefined && { token: options.token },
  }
}

function withoutToken({ allowedHosts, allowedOrigins }: GuardPolicy): GuardPolicy {
  return { allowedHosts, allowedOrigins }
}

/** A refusal in the protocol's own form. */
export function refusalResponse({ status, message }: { status: number, message: string }): Response {
  return Response.json({ jsonrpc: '2.0', id: null, error: { code: -32000, message } }, {
    status,
    ...status === 401 && { headers: { 'www-authenticate': 'Bearer' } },
  })
}

function health(provider: TreeProvider): Response {
  const tree = provider.current()
  return Response.json(tree === undefined ? { status: 'waiting' } : { status: 'ok', atoms: tree.atoms.size }, {
    status: tree === undefined ? 503 : 200,
    headers: { 'cache-control': 'no-store' },
  })
}
