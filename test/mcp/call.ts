import { Ajv } from 'ajv'
import { expect } from 'vitest'
import { callTool, type ToolResult } from '../../src/mcp/call-tool.ts'
import { createLog } from '../../src/mcp/log.ts'
import { tools } from '../../src/mcp/tools.ts'
import type { ToolContext } from '../../src/mcp/tool.ts'
import type { Tree } from '../../src/runtime/index.ts'

const ajv = new Ajv({ strict: true, allowUnionTypes: true })
const validators = new Map(tools.map(tool => [tool.name, ajv.compile(tool.outputSchema)]))

/**
 * Calls a tool as the server does, and holds every result to the rules of all: an answer has the tool's schema and
 * equals its text, a refusal has neither structured content nor a word of the server's insides.
 */
export async function call(name: string, args: unknown, tree: Tree | undefined, context: Partial<ToolContext> = {}): Promise<ToolResult & { answer: Record<string, unknown> }> {
  const tool = tools.find(candidate => candidate.name === name)!
  const logged: string[] = []
  const result = await callTool(tool, args, {
    tree,
    signal: new AbortController().signal,
    log: createLog('error', line => logged.push(line)),
    model: undefined,
    validators: new Map(),
    ...context,
  })
  expect(result.content).toHaveLength(1)
  if (result.isError === true) {
    expect(result).not.toHaveProperty('structuredContent')
    expect(result.content[0]!.text).toMatch(/^[A-Z`].*[.]$/s)
  } else {
    const validate = validators.get(name)!
    validate(result.structuredContent)
    expect(validate.errors ?? []).toEqual([])
    expect(JSON.parse(result.content[0]!.text)).toEqual(result.structuredContent)
  }
  expect(logged).toEqual([])
  return { ...result, answer: result.structuredContent ?? {} }
}
