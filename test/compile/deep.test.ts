import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { compile } from '../../src/compile/compile.ts'
import { startFakeProvider } from '../llm/fake-provider.ts'
import { kitchen } from './kitchen.ts'
import { temporaryFolder, writeFiles } from './temporary-folder.ts'

const variables = ['PRIME_LLM_PROVIDER', 'PRIME_LLM_MODEL', 'PRIME_LLM_BASE_URL', 'PRIME_LLM_API_KEY', 'OPENAI_API_KEY', 'ANTHROPIC_API_KEY']

afterEach(() => vi.unstubAllEnvs())

function configure(values: Readonly<Record<string, string>>): void {
  for (const name of variables) vi.stubEnv(name, values[name])
}

async function kitchenFolder(): Promise<string> {
  const root = await temporaryFolder()
  await writeFiles(root, kitchen)
  return root
}

test('without a provider the check of meaning is skipped with one info', async () => {
  configure({})
  const { ok, diagnostics } = await compile({ root: await kitchenFolder(), cache: false, deep: true })
  expect(ok).toBe(true)
  expect(diagnostics).toMatchObject([{ code: 'prime/meaning-skipped', level: 'info', layer: 'L2', atom: '' }])
})

test('no model is asked unless the check of meaning is asked for', async () => {
  const provider = await startFakeProvider(() => ({ text: '{"findings":[]}' }))
  configure({ PRIME_LLM_PROVIDER: 'openai', PRIME_LLM_MODEL: 'm', PRIME_LLM_BASE_URL: provider.url, PRIME_LLM_API_KEY: 'key' })
  await compile({ root: await kitchenFolder(), cache: false })
  expect(provider.seen).toEqual([])
  await provider.close()
})

test('verdicts are kept by meaning, so that an unchanged atom costs nothing', async () => {
  const provider = await startFakeProvider(({ body }) => ({
    text: body.messages.at(-1)!.content.includes('rule RuleSaltWater') ? '{"findings":[{"level":"info","field":"claim","message":"Salt is vague."}]}' : '{"findings":[]}',
  }))
  configure({ PRIME_LLM_PROVIDER: 'openai', PRIME_LLM_MODEL: 'm', PRIME_LLM_BASE_URL: provider.url, PRIME_LLM_API_KEY: 'key' })
  const root = await kitchenFolder()

  const first = await compile({ root, cache: false, deep: true })
  expect(first.diagnostics).toMatchObject([{ code: 'prime/meaning', atom: '@kitchen/rule-salt-water', message: 'Salt is vague.' }])
  expect(provider.seen).toHaveLength(4)
  const cache = await readFile(join(root, '.l2-cache.json'), 'utf8')
  const verdicts = Object.values(JSON.parse(cache) as Record<string, Record<string, unknown>>)[0]!
  expect(Object.keys(verdicts)).toEqual(Object.keys(verdicts).sort())
  expect(cache).not.toContain('key')

  const path = join(root, 'primes/sources/salt.prime')
  const text = await readFile(path, 'utf8')
  await writeFile(path, `// a comment\n${text.replaceAll('\n  ', '\n\n      ')}`)
  const second = await compile({ root, cache: false, deep: true })
  expect(second.diagnostics).toMatchObject([{ code: 'prime/meaning', message: 'Salt is vague.' }])
  expect(provider.seen).toHaveLength(4)
  expect(await readFile(join(root, '.l2-cache.json'), 'utf8')).toBe(cache)

  await writeFile(path, text.replace('Salt the water well', 'Salt the water'))
  await compile({ root, cache: false, deep: true })
  expect(provider.seen).toHaveLength(5)
  await provider.close()
})

test('findings of a model never fail a build, strict or not', async () => {
  const provider = await startFakeProvider(() => ({ text: '{"findings":[{"level":"warning","message":"Odd."}]}' }))
  configure({ PRIME_LLM_PROVIDER: 'anthropic', PRIME_LLM_MODEL: 'm', PRIME_LLM_BASE_URL: provider.url, PRIME_LLM_API_KEY: 'key' })
  const { ok, diagnostics } = await compile({ root: await kitchenFolder(), cache: false, deep: true, strict: true })
  expect(ok).toBe(true)
  expect(diagnostics.map(({ level }) => level)).toEqual(['warning', 'warning', 'warning', 'warning'])
  await provider.close()
})

test('a damaged cache of verdicts counts as empty', async () => {
  const provider = await startFakeProvider(() => ({ text: '{"findings":[]}' }))
  configure({ PRIME_LLM_PROVIDER: 'openai', PRIME_LLM_MODEL: 'm', PRIME_LLM_BASE_URL: provider.url, PRIME_LLM_API_KEY: 'key' })
  const root = await kitchenFolder()
  await writeFile(join(root, '.l2-cache.json'), '{ "x": [1')
  await compile({ root, cache: false, deep: true })
  expect(provider.seen).toHaveLength(4)
  expect(JSON.parse(await readFile(join(root, '.l2-cache.json'), 'utf8'))).toHaveProperty('openai:m#1')
  await provider.close()
})
