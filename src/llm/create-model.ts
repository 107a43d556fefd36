import { fence, ModelError, type Model, type Question } from './model.ts'
import { providers, type ProviderConfig, type ProviderName } from './provider.ts'

/** Limits of one request. */
export interface ModelOptions {
  /** Longest wait for one try, in ms. @default 60000 */
  timeout?: number
  /** Further tries after 408, 409, 429, 5xx or a lost connection, with exponential back-off. @default 2 */
  retries?: number
  /** Longest answer, in tokens. @default 1024 */
  maxTokens?: number
}

type Ask = (question: Question, signal?: AbortSignal) => Promise<string | null | undefined>
type Connect = (config: ProviderConfig, options: Required<ModelOptions>) => Promise<Ask>

const connectors: Record<ProviderName, Connect> = {
  async openai(config, options) {
    const { OpenAI } = await import('openai')
    const client = new OpenAI({
      apiKey: config.apiKey,
      baseURL: config.baseUrl,
      organization: null,
      project: null,
      timeout: options.timeout,
      maxRetries: options.retries,
      fetch: guardedFetch(config.baseUrl),
      logLevel: 'off',
    })
    return async (question, signal) => {
      const completion = await client.chat.completions.create({
        model: config.model,
        max_completion_tokens: options.maxTokens,
        messages: [
          { role: 'system', content: question.instructions },
          { role: 'user', content: fence(question.data) },
        ],
      }, { signal })
      return completion.choices[0]?.message.content
    }
  },

  async anthropic(config, options) {
    const { Anthropic } = await import('@anthropic-ai/sdk')
    const client = new Anthropic({
      apiKey: config.apiKey,
      authToken: null,
      baseURL: config.baseUrl,
      timeout: options.timeout,
      maxRetries: options.retries,
      fetch: guardedFetch(config.baseUrl),
      logLevel: 'off',
    })
    return async (question, signal) => {
      const message = await client.messages.create({
        model: config.model,
        max_tokens: options.maxTokens,
        system: question.instructions,
        messages: [{ role: 'user', content: fence(question.data) }],
      }, signal === undefined ? {} : { signal })
      return message.content.find(block => block.type === 'text')?.text
    }
  },
}

/**
 * Connects to the configured model. The provider's SDK is an optional peer dependency and loads here.
 *
 * @throws ModelError when the SDK is not installed.
 */
export async function createModel(config: ProviderConfig, options: ModelOptions = {}): Promise<Model> {
  const ask = await connect(config, { timeout: 60_000, retries: 2, maxTokens: 1024, ...options })
  return {
    name: `${config.provider}:${config.model}`,
    async ask(question, signal) {
      let answer
      try {
        answer = await ask(question, signal)
      } catch (error) {
        signal?.throwIfAborted()
        throw new ModelError(withoutKey(describe(error), config.apiKey), { cause: undefined })
      }
      if (!answer) throw new ModelError(`\`${config.provider}\` gave an empty answer.`)
      return answer
    },
  }
}

async function connect(config: ProviderConfig, options: Required<ModelOptions>): Promise<Ask> {
  try {
    return await connectors[config.provider](config, options)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    const { package: name } = providers[config.provider]
    throw new ModelError(`The package \`${name}\` is not installed: run \`npm install ${name}\` to use \`${config.provider}\`.`)
  }
}

/** A fetch that speaks to one origin only and follows no redirect, so that a key never reaches another host. */
function guardedFetch(baseUrl: string): typeof fetch {
  const { origin } = new URL(baseUrl)
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    if (url.origin !== origin) throw new ModelError(`A request to \`${url.origin}\` was stopped: the model lives at \`${origin}\`.`)
    const response = await fetch(input, { ...init, redirect: 'manual' })
    if (response.status >= 300 && response.status < 400) {
      await response.body?.cancel()
      throw new ModelError(`\`${origin}\` answered with a redirect, which is not followed: set \`PRIME_LLM_BASE_URL\` to the final address.`)
    }
    return response
  }
}

function describe(error: unknown): string {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof ModelError) return cause.message
  }
  const status = (error as { status?: unknown }).status
  const reason = error instanceof Error ? error.message : String(error)
  return typeof status === 'number' ? `The model API answered ${status}: ${reason.replace(/^\d+ /, '')}` : `The model API could not be reached: ${reason}`
}

function withoutKey(text: string, key: string): string {
  return text.replaceAll(key, '…')
}
