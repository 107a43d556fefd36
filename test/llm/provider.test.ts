import { describe, expect, it } from 'vitest'
import { resolveProvider } from '../../src/llm/index.ts'

describe('resolveProvider', () => {
  it('finds the provider by its own key and sends that key to its fixed home', () => {
    expect(resolveProvider({ ANTHROPIC_API_KEY: 'a', PRIME_LLM_MODEL: 'm' })).toEqual({ config: { provider: 'anthropic', model: 'm', baseUrl: 'https://api.anthropic.com', apiKey: 'a' } })
    expect(resolveProvider({ OPENAI_API_KEY: 'o', PRIME_LLM_MODEL: 'm', OPENAI_BASE_URL: 'https://evil.example' })).toEqual({ config: { provider: 'openai', model: 'm', baseUrl: 'https://api.openai.com/v1', apiKey: 'o' } })
  })

  it('prefers the key of this package', () => {
    expect(resolveProvider({ PRIME_LLM_PROVIDER: 'openai', PRIME_LLM_MODEL: 'm', PRIME_LLM_API_KEY: 'p', OPENAI_API_KEY: 'o' })).toMatchObject({ config: { apiKey: 'p' } })
  })

  it('never sends a provider\'s own key to a custom base URL', () => {
    const env = { PRIME_LLM_PROVIDER: 'openai', PRIME_LLM_MODEL: 'm', PRIME_LLM_BASE_URL: 'http://127.0.0.1:8080/v1', OPENAI_API_KEY: 'o' }
    expect(resolveProvider(env)).toEqual({ missing: '`PRIME_LLM_BASE_URL` is set without `PRIME_LLM_API_KEY`: a provider\'s own key is never sent to another address.' })
    expect(resolveProvider({ ...env, PRIME_LLM_API_KEY: 'p' })).toEqual({ config: { provider: 'openai', model: 'm', baseUrl: 'http://127.0.0.1:8080/v1', apiKey: 'p' } })
  })

  it.each([
    [{}, 'No model provider is configured'],
    [{ PRIME_LLM_PROVIDER: 'constructor' }, 'names no known provider: use `openai` or `anthropic`'],
    [{ PRIME_LLM_PROVIDER: 'openai' }, 'No model is configured'],
    [{ PRIME_LLM_PROVIDER: 'openai', PRIME_LLM_MODEL: 'm' }, 'No key for `openai` is configured'],
    [{ PRIME_LLM_PROVIDER: 'openai', PRIME_LLM_MODEL: 'm', PRIME_LLM_BASE_URL: 'file:///etc', PRIME_LLM_API_KEY: 'p' }, 'is no `http:` or `https:` URL'],
  ])('says what is missing: %j', (env, message) => {
    expect(resolveProvider(env)).toEqual({ missing: expect.stringContaining(message) as string })
  })
})
