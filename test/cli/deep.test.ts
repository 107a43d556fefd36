import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createProject, goodProject, prime } from './run-main.ts'

it('asks no model to look at atoms, whatever the config says of deep', async () => {
  let asked = 0
  const model = createServer((_request, response) => {
    asked++
    response.writeHead(400).end('{}')
  }).listen(0, '127.0.0.1')
  await once(model, 'listening')
  onTestFinished(() => {
    vi.unstubAllEnvs()
    model.close()
  })
  const { port } = model.address() as AddressInfo
  for (const [name, value] of Object.entries({ PROVIDER: 'openai', MODEL: 'm', API_KEY: 'k', BASE_URL: `http://127.0.0.1:${port}` })) vi.stubEnv(`PRIME_LLM_${name}`, value)
  const dir = createProject({ ...goodProject, 'prime.config.json': '{ "deep": true }' })
  for (const command of [['list'], ['query', 'salt'], ['doctor']]) await prime(dir, command, { env: { HOME: '/nowhere', USERPROFILE: '/nowhere' } })
  expect(asked).toBe(0)
  await prime(dir, ['check'])
  expect(asked).toBeGreaterThan(0)
})
