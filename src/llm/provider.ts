/** The model APIs that can be spoken to, each with its fixed home and the variable that holds its own key. */
export const providers = {
  openai: { package: 'openai', home: 'https://api.openai.com/v1', keyVariable: 'OPENAI_API_KEY' },
  anthropic: { package: '@anthropic-ai/sdk', home: 'https://api.anthropic.com', keyVariable: 'ANTHROPIC_API_KEY' },
} as const

/** A model API by name. `openai` stands for every server that speaks its protocol. */
export type ProviderName = keyof typeof providers

/** Where and as whom to ask a model. Holds a key: never print it. */
export interface ProviderConfig {
  provider: ProviderName
  model: string
  baseUrl: string
  apiKey: string
}

/** Either a provider or one sentence that says what is missing. */
export type ProviderResult = { config: ProviderConfig } | { missing: string }

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads the provider from environment variables alone: `PRIME_LLM_PROVIDER`, `PRIME_LLM_MODEL`, `PRIME_LLM_BASE_URL`,
 * `PRIME_LLM_API_KEY`, else `OPENAI_API_KEY` or `ANTHROPIC_API_KEY`. A provider's own key is used only at its fixed home;
 * a custom base URL uses `PRIME_LLM_API_KEY` alone.
 */
export function resolveProvider(env: Environment): ProviderResult {
  const provider = env.PRIME_LLM_PROVIDER ?? providerWithKey(env)
  if (provider === undefined) return { missing: 'No model provider is configured: set `PRIME_LLM_PROVIDER` and `PRIME_LLM_API_KEY`, or a provider\'s own key.' }
  if (!isProvider(provider)) return { missing: `\`PRIME_LLM_PROVIDER\` names no known provider: use ${Object.keys(providers).map(name => `\`${name}\``).join(' or ')}.` }

  const model = env.PRIME_LLM_MODEL
  if (!model) return { missing: 'No model is configured: set `PRIME_LLM_MODEL`.' }

  const { home, keyVariable } = providers[provider]
  const custom = env.PRIME_LLM_BASE_URL
  if (custom) {
    if (!isHttpUrl(custom)) return { missing: '`PRIME_LLM_BASE_URL` is no `http:` or `https:` URL: give the address of the model API.' }
    if (!env.PRIME_LLM_API_KEY) return { missing: '`PRIME_LLM_BASE_URL` is set without `PRIME_LLM_API_KEY`: a provider\'s own key is never sent to another address.' }
    return { config: { provider, model, baseUrl: custom, apiKey: env.PRIME_LLM_API_KEY } }
  }

  const apiKey = env.PRIME_LLM_API_KEY ?? env[keyVariable]
  if (!apiKey) return { missing: `No key for \`${provider}\` is configured: set \`PRIME_LLM_API_KEY\` or \`${keyVariable}\`.` }
  return { config: { provider, model, baseUrl: home, apiKey } }
}

function providerWithKey(env: Environment): ProviderName | undefined {
  return (Object.keys(providers) as ProviderName[]).find(name => env[providers[name].keyVariable])
}

function isProvider(name: string): name is ProviderName {
  return Object.hasOwn(providers, name)
}

function isHttpUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}
