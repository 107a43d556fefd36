import { toNodeHandler } from '@modelcontextprotocol/node'
import { loadTree } from '../runtime/index.ts'
import { prepareTree } from '../runtime/prepare-tree.ts'
import { createHttpHandler, refusalResponse } from './create-handler.ts'
import { loopbackHosts } from './hosts.ts'
import { refuseRequest } from './http-guard.ts'
import { createTreeHolder } from './tree-provider.ts'
import type { IncomingMessage, ServerResponse } from 'node:http'

/** The protocol on a path of somebody else's HTTP server. */
export interface TreeEndpoint {
  /** Answers a request whose path was found to be the endpoint's. */
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>
  /** Answers from the tree as it lies on disk now; rejects, and keeps the old one, when it cannot be loaded. */
  reload: () => Promise<void>
  close: () => Promise<void>
}

/**
 * Serves one tree on disk to this machine alone: peers must be of a loopback address whatever the server listens on, and
 * Host and Origin must name this machine. Never asks a model.
 *
 * @param path where requests come in, such as `/__prime/mcp`
 */
export function createTreeEndpoint(dir: string, path: string): TreeEndpoint {
  const holder = createTreeHolder()
  const handler = createHttpHandler(holder, { path })
  const answer = toNodeHandler(handler)

  return {
    async handle(request, response) {
      const stranger = await findStranger(request)
      if (stranger === undefined) return answer(request as Parameters<typeof answer>[0], response)
      const refused = refusalResponse({ status: 403, message: `The ${stranger} of the request is not this machine: ask at ${loopbackHosts.join(', ')}.` })
      response.writeHead(refused.status, { ...Object.fromEntries(refused.headers), connection: 'close' })
      response.end(await refused.text())
    },
    async reload() { holder.set(await prepareTree(await loadTree(dir))) },
    async close() { await handler.close() },
  }
}

/** Which part of a request tells of another machine. */
async function findStranger({ headers: { host, origin }, socket }: IncomingMessage): Promise<string | undefined> {
  if (!isLoopback(socket.remoteAddress)) return 'sender'
  return (await refuseRequest({ host, origin, authorization: undefined }, { allowedHosts: loopbackHosts, allowedOrigins: loopbackHosts }))?.header
}

/** True for the addresses of this machine, in either family and in the mapped form. */
function isLoopback(address: string | undefined): boolean {
  return address === '::1' || /^(?:::ffff:)?127\./.test(address ?? '')
}
