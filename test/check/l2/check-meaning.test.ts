import { expect, it } from 'vitest'
import { checkMeaning, type VerdictCache } from '../../../src/check/l2/check-meaning.ts'
import { promptVersion } from '../../../src/check/l2/prompt.ts'
import type { Finding } from '../../../src/check/l2/verdict.ts'
import { ModelError, type Model, type Question } from '../../../src/llm/index.ts'
import { checkText } from '../check-sources.ts'

const source = `rule StorePasswords {
  id: "@security/rule-store-passwords"
  severity: low
  claim: "Never store a password in clear text."
}
rule LockAccounts {
  id: "@security/rule-lock-accounts"
  claim: "Lock an account after ten wrong passwords."
}
`

const { atoms } = checkText(source)
const items = atoms.map((atom, index) => ({ atom, contentHash: `hash-${index}` }))

function memoryCache(entries: Record<string, Finding[]> = {}): VerdictCache & { entries: Record<string, Finding[]> } {
  return {
    entries,
    get: (judge, hash) => entries[`${judge} ${hash}`],
    set(judge, hash, findings) {
      entries[`${judge} ${hash}`] = findings
    },
  }
}

function modelThat(answer: (question: Question) => string): Model & { asked: Question[] } {
  const asked: Question[] = []
  return {
    name: 'test:m',
    asked,
    ask(question) {
      asked.push(question)
      return Promise.resolve().then(() => answer(question))
    },
  }
}

const findings = [{ level: 'warning', field: 'severity', message: 'The severity is too low\nfor the claim.', hint: 'Use critical.' }]

it('turns findings into diagnostics at the field they name', async () => {
  const model = modelThat(({ data }) => JSON.stringify({ findings: data.includes('severity: low') ? findings : [] }))
  const progress: string[] = []
  const diagnostics = await checkMeaning(items, { model, cache: memoryCache(), onProgress: (done, total) => progress.push(`${done}/${total}`) })
  expect(diagnostics).toMatchObject([{
    code: 'prime/meaning',
    level: 'warning',
    layer: 'L2',
    atom: '@security/rule-store-passwords',
    message: 'The severity is too low for the claim.',
    hint: 'Use critical.',
    source: { file: 'a.prime', line: 3, column: 3 },
  }])
  expect(progress).toEqual(['1/2', '2/2'])
  expect(model.asked.map(({ data }) => data)).toEqual(source.trimEnd().split(/\n(?=rule)/))
})

it('asks only about atoms that the cache does not know', async () => {
  const cache = memoryCache({ [`test:m#${promptVersion} hash-0`]: [{ level: 'info', message: 'Known.' }] })
  const model = modelThat(() => '{"findings":[]}')
  expect(await checkMeaning(items, { model, cache })).toMatchObject([{ level: 'info', message: 'Known.' }])
  expect(model.asked).toHaveLength(1)
  expect(cache.entries).toHaveProperty([`test:m#${promptVersion} hash-1`], [])
  await checkMeaning(items, { model, cache })
  expect(model.asked).toHaveLength(1)
})

it('makes a failed request an info on its atom, and does not remember it', async () => {
  const cache = memoryCache()
  const model = modelThat(({ data }) => {
    if (data.includes('Lock')) throw new ModelError('The model API answered 503: busy')
    return 'I like this atom.'
  })
  expect(await checkMeaning(items, { model, cache })).toMatchObject([
    { code: 'prime/meaning-unchecked', level: 'info', atom: '@security/rule-store-passwords', message: expect.stringContaining('answer was no verdict') as string },
    { code: 'prime/meaning-unchecked', level: 'info', atom: '@security/rule-lock-accounts', message: expect.stringContaining('503') as string },
  ])
  expect(cache.entries).toEqual({})
})

it('never lets a model find an error, or flood the report', async () => {
  const model = modelThat(() => JSON.stringify({ findings: [{ level: 'error', message: 'No.' }] }))
  expect(await checkMeaning(items.slice(0, 1), { model, cache: memoryCache() })).toMatchObject([{ code: 'prime/meaning-unchecked' }])
  const chatty = modelThat(() => JSON.stringify({ findings: Array.from({ length: 40 }, () => ({ level: 'info', message: 'x'.repeat(1000) })) }))
  const diagnostics = await checkMeaning(items.slice(0, 1), { model: chatty, cache: memoryCache() })
  expect(diagnostics).toHaveLength(5)
  expect(diagnostics.every(({ message }) => message.length === 300 && message.endsWith('…'))).toBe(true)
})

it('keeps to the limit of requests under way, and ends when called off', async () => {
  const many = Array.from({ length: 12 }, (_, index) => ({ atom: atoms[0]!, contentHash: `many-${index}` }))
  let running = 0
  let most = 0
  const model: Model = {
    name: 'test:m',
    async ask() {
      most = Math.max(most, ++running)
      await new Promise(resolve => setImmediate(resolve))
      running -= 1
      return '{"findings":[]}'
    },
  }
  await checkMeaning(many, { model, cache: memoryCache(), concurrency: 3 })
  expect(most).toBe(3)
  await expect(checkMeaning(many, { model, cache: memoryCache(), signal: AbortSignal.abort(new Error('called off')) })).rejects.toThrow('called off')
})
