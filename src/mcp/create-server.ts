import { ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server'
import { version } from '../../package.json'
import type { Model } from '../llm/index.ts'
import type { Tree } from '../runtime/index.ts'
import { callTool } from './call-tool.ts'
import { instructions } from './instructions.ts'
import { noLog, type Log } from './log.ts'
import { servePrompts } from './prompts.ts'
import type { AnswerListener } from './query-log.ts'
import { allTools, customValidators } from './registry.ts'
import { serveResources } from './resources.ts'
import { takeTurn } from './take-turn.ts'
import { fixedTree, type TreeProvider } from './tree-provider.ts'

/** How a server answers. */
export interface ServerOptions {
  /**
   * Where the server's own messages go.
   * @default dropped
   */
  log?: Log
  /** Hears of every answer that a tool gave; see `query-log.ts`. */
  onAnswer?: AnswerListener
  /** The model behind `ai-judge` validators and `deep`; without it they are skipped, and say so. */
  model?: Model
  /**
   * Also serve the atoms' texts as `prime://chunk/{level}/{id}`, for clients without a file tool.
   * @default false
   */
  chunkResources?: boolean
}

/**
 * A server for one connection or one request, over a tree or over a provider of trees. Connects to nothing and
 * watches nothing; the transport, the process and the watching are the caller's.
 */
export function createServer(tree: Tree | TreeProvider, options: ServerOptions = {}): Server {
  const provider = 'current' in tree ? tree : fixedTree(tree)
  const log = options.log ?? noLog
  const server = new Server({ name: 'prime-mcp', title: 'Prime knowledge', version }, {
    capabilities: {
      tools: { listChanged: false },
      resources: { listChanged: true },
      prompts: { listChanged: false },
      completions: {},
    },
    instructions: instructions(provider.current()),
  })

  server.setRequestHandler('tools/list', () => ({
    tools: allTools().map(tool => ({
      name: tool.name,
      title: tool.title,
      description: tool.description,
      inputSchema: tool.inputSchema,
      outputSchema: tool.outputSchema,
      annotations: { title: tool.title, ...tool.annotations, ...tool.mayAskModel && options.model !== undefined && { openWorldHint: true } },
    })),
  }))

  server.setRequestHandler('tools/call', async (request, context) => {
    const tool = allTools().find(candidate => candidate.name === request.params.name)
    if (tool === undefined) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool of that name; tools/list names those there are.`)
    await takeTurn()
    context.mcpReq.signal.throwIfAborted()
    const result = await callTool(tool, request.params.arguments, {
      tree: provider.current(),
      signal: context.mcpReq.signal,
      log,
      model: options.model,
      onAnswer: options.onAnswer,
      validators: customValidators(),
    })
    return server.projectCallToolResult({ ...result }, { ...tool.outputSchema })
  })

  serveResources(server, provider, options.chunkResources ?? false)
  servePrompts(server)
  return server
}
