import { readArguments } from './read-arguments.ts'
import type { Tool, ToolContext } from './tool.ts'

/** A tool's result on the wire: the same JSON as structured content and as text, or a refusal as text alone. */
export interface ToolResult {
  content: { type: 'text', text: string }[]
  structuredContent?: Record<string, unknown>
  isError?: true
}

/** Runs a tool on arguments as they came. Never rejects: what cannot be answered becomes a result with `isError`. */
export async function callTool(tool: Tool, args: unknown, context: ToolContext): Promise<ToolResult> {
  try {
    const read = readArguments(tool.inputSchema, args, tool.maxLengths)
    const answer = await tool.run(read, context)
    context.onAnswer?.(tool.name, read, answer, context.tree)
    const text = JSON.stringify(answer)
    return { content: [{ type: 'text', text }], structuredContent: JSON.parse(text) as Record<string, unknown> }
  } catch (error) {
    if (isInputError(error)) return refuse(error.message)
    if (context.signal.aborted) return refuse('The call was cancelled.')
    context.log('error', `${tool.name} failed: ${error instanceof Error ? error.stack ?? error.message : String(error)}`)
    return refuse(`\`${tool.name}\` failed by a fault of its own; the server's log says more.`)
  }
}

/** By name, so that the tools of a wrapper can refuse too. */
function isInputError(error: unknown): error is Error {
  return error instanceof Error && error.name === 'InputError'
}

function refuse(text: string): ToolResult {
  return { content: [{ type: 'text', text }], isError: true }
}
