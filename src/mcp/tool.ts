import type { Model } from '../llm/index.ts'
import type { CustomValidator, Tree } from '../runtime/index.ts'
import type { Log } from './log.ts'
import type { ObjectSchema } from './plain-schema.ts'
import type { AnswerListener } from './query-log.ts'

/** What a tool has at hand while it runs. */
export interface ToolContext {
  /** The tree this call answers from; undefined while a server that waits has none. */
  tree: Tree | undefined
  /** Aborted when the caller cancels. */
  signal: AbortSignal
  log: Log
  /** The model behind `ai-judge` and L2, when the server was started with one. */
  model: Model | undefined
  /** Hears of every answer. */
  onAnswer?: AnswerListener | undefined
  /** Validators that a program added, by name. */
  validators: ReadonlyMap<string, CustomValidator>
}

/** One tool, as data. */
export interface Tool {
  name: string
  title: string
  /** Tells a model when to use it. */
  description: string
  inputSchema: ObjectSchema
  outputSchema: ObjectSchema
  annotations: { readOnlyHint: boolean, openWorldHint: boolean }
  /** Present when the tool asks the model of a server that has one, which makes it open to the world. */
  mayAskModel?: true
  /** The longest text of an argument, or all texts of a list together, in characters, where it differs from the common limit. */
  maxLengths?: Readonly<Record<string, number>>
  /** Answers a call whose arguments have the schema's types. Throws an error with the name `InputError` for what cannot be answered: its message is the refusal. */
  run(args: Record<string, unknown>, context: ToolContext): object | Promise<object>
}

/** Annotations of a tool that looks at the loaded tree and at nothing else. */
export const readsTree: Tool['annotations'] = { readOnlyHint: true, openWorldHint: false }

/** What every answer says while no tree is loaded. */
export const noTreeWarning = 'No compiled tree is loaded yet; the server waits for one. Build it (`npx prime compile`), then ask again.'
