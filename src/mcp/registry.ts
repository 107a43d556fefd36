import type { CustomValidator } from '../runtime/index.ts'
import type { Tool } from './tool.ts'
import { tools } from './tools.ts'

const addedTools = new Map<string, Tool>()
const addedValidators = new Map<string, CustomValidator>()

/**
 * Adds a tool to every server created afterwards. Throws for a name that is taken (the five cannot be replaced) or
 * that clients would not accept.
 */
export function registerTool(tool: Tool): void {
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(tool.name)) throw new Error('A tool\'s name is made of letters, digits, `_` and `-`, 64 at most.')
  if (allTools().some(known => known.name === tool.name)) throw new Error(`There is a tool \`${tool.name}\` already; choose another name.`)
  addedTools.set(tool.name, tool)
}

/** Adds a validator that `prime_validate` runs beside those of the domains. Throws for a name that is taken. */
export function registerValidator(name: string, validator: CustomValidator): void {
  if (addedValidators.has(name)) throw new Error(`There is a validator \`${name}\` already; choose another name.`)
  addedValidators.set(name, validator)
}

/** The five and those that were added, in order. */
export function allTools(): Tool[] {
  return [...tools, ...addedTools.values()]
}

/** The validators that were added, by name. */
export function customValidators(): ReadonlyMap<string, CustomValidator> {
  return addedValidators
}
