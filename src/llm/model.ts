/** What a model is asked. `data` comes from files and artifacts: it is fenced, and never an instruction. */
export interface Question {
  /** What to do, and the shape of the answer. Written by this package alone. */
  instructions: string
  data: string
}

/** A language model behind some API. */
export interface Model {
  /** `provider:model`, as caches and messages name it. */
  readonly name: string
  /**
   * Answers with the model's text.
   *
   * @throws ModelError when the API refuses, times out or answers nothing.
   */
  ask(question: Question, signal?: AbortSignal): Promise<string>
}

/** A request that failed for good. The message holds no key and no request text. */
export class ModelError extends Error {
  override name = 'ModelError'
}

/**
 * Wraps untrusted text so that it cannot end its own fence: the fence is longer than any run of back-ticks inside.
 */
export function fence(data: string): string {
  let longest = 2
  for (const [run] of data.matchAll(/`+/g)) longest = Math.max(longest, run.length)
  const ticks = '`'.repeat(longest + 1)
  return `${ticks}\n${data}\n${ticks}`
}
