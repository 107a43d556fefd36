import { afterEach, describe, expect, it } from 'vitest'
import { createModel, ModelError, type ProviderName } from '../../src/llm/index.ts'
import { startFakeProvider, type Reply, type SeenRequest } from './fake-provider.ts'

const apiKey = 'secret-key-of-the-test'
const question = { instructions: 'Judge.', data: 'An atom with ``` in it.' }
let close: (() => Promise<void>) | undefined

afterEach(async () => {
  await close?.()
  close = undefined
})

async function connect(provider: ProviderName, reply: (request: SeenRequest, index: number) => Reply, timeout = 5000) {
  const server = await startFakeProvider(reply)
  close = server.close
  const model = await createModel({ provider, model: 'm-1', baseUrl: server.url, apiKey }, { timeout, retries: 2 })
  return { model, seen: server.seen }
}

async function failure(answer: Promise<string>): Promise<string> {
  const error = await answer.then(() => undefined, (reason: unknown) => reason)
  expect(error).toBeInstanceOf(ModelError)
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain(apiKey)
  return (error as ModelError).message
}

describe.each(['openai', 'anthropic'] as const)('createModel for %s', (provider) => {
  it('sends the key, the instructions and the fenced data, and gives the answer', async () => {
    const { model, seen } = await connect(provider, () => ({ text: '{"ok":true}' }))
    expect(await model.ask(question)).toBe('{"ok":true}')
    expect(model.name).toBe(`${provider}:m-1`)
    const [request] = seen
    expect(request!.headers.authorization ?? request!.headers['x-api-key']).toContain(apiKey)
    expect(request!.body.system ?? request!.body.messages[0]!.content).toBe('Judge.')
    expect(request!.body.messages.at(-1)!.content).toBe('````\nAn atom with ``` in it.\n````')
  })

  it('tries again after 429 and 500', async () => {
    const { model, seen } = await connect(provider, (_, index) => index < 2 ? { status: [429, 500][index]! } : { text: 'fine' })
    expect(await model.ask(question)).toBe('fine')
    expect(seen).toHaveLength(3)
  })

  it('gives up after the tries it has, and says what the API answered', async () => {
    const { model, seen } = await connect(provider, () => ({ status: 503 }))
    expect(await failure(model.ask(question))).toContain('The model API answered 503')
    expect(seen).toHaveLength(3)
  })

  it('does not repeat a refused key, and never shows it', async () => {
    const { model, seen } = await connect(provider, () => ({ status: 401 }))
    expect(await failure(model.ask(question))).toContain('401')
    expect(seen).toHaveLength(1)
  })

  it('follows no redirect', async () => {
    const other = await startFakeProvider(() => ({ text: 'stolen' }))
    const { model } = await connect(provider, () => ({ status: 307, headers: { location: `${other.url}/v1/messages` } }))
    expect(await failure(model.ask(question))).toContain('answered with a redirect, which is not followed')
    expect(other.seen).toEqual([])
    await other.close()
  })

  it('times out', async () => {
    const { model } = await connect(provider, () => ({ hang: true }), 30)
    expect(await failure(model.ask(question))).toContain('The model API could not be reached')
  })

  it('ends a request that is called off', async () => {
    const controller = new AbortController()
    const { model } = await connect(provider, () => {
      controller.abort(new Error('called off'))
      return { hang: true }
    })
    await expect(model.ask(question, controller.signal)).rejects.toThrow('called off')
  })

  it('reports an empty answer', async () => {
    const { model } = await connect(provider, () => ({ text: '' }))
    expect(await failure(model.ask(question))).toBe(`\`${provider}\` gave an empty answer.`)
  })
})
