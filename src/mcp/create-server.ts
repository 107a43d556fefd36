import { ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server'
import { version } from '../../package.json'
import type { Tree } from '../runtime/index.ts'
import { callTool } from './call-tool.ts'
import { instructions } from './instructions.ts'
import { noLog, type Log } from './log.ts'
import { tools } from './tools.ts'
import { fixedTree, type TreeProvider } from './tree-provider.ts'

/** How a server answers. */
export interface ServerOptions {
  /**
   * Where the server's own messages go.
   * @default dropped
   */
  log?: Log
}

/**
 * A server for one connection or one request, over a tree or over a provider of trees. Connects to nothing and
 * watches nothing; the transport, the process and the watching are the caller's.
 */
export function createServer(tree: Tree | TreeProvider, options: ServerOptions = {}): Server {
  const provider = 'current' in tree ? tree : fixedTree(tree)
  const log = options.log ?? noLog
  const server = new Server({ name: 'prime-mcp', title: 'Prime knowledge', version }, {
    capabilities: { tools: { listChanged: false } },
    instructions: instructions(provider.current()),
  })

  server.setRequestHandler('tools/list', () => ({
    tools: tools.map(({ name, title, description, inputSchema, outputSchema, annotations }) => (
      { name, title, description, inputSchema, outputSchema, annotations: { title, ...annotations } }
    )),
  }))

  server.setRequestHandler('tools/call', async (request, context) => {
    const tool = tools.find(candidate => candidate.name === request.params.name)
    if (tool === undefined) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool of that name; tools/list names the ${tools.length} there are.`)
    const result = await callTool(tool, request.params.arguments, { tree: provider.current(), signal: context.mcpReq.signal, log })
    return server.projectCallToolResult({ ...result }, { ...tool.outputSchema })
  })

  return server
}
