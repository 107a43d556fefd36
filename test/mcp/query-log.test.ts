import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createQueryLog } from '../../src/mcp/query-log.ts'
import { readDomains } from '../../src/runtime/read-domains.ts'
import { query } from '../../src/runtime/query.ts'
import { resolve } from '../../src/runtime/resolve.ts'
import type { Tree, TreeAtom } from '../../src/runtime/tree.ts'

const atom = {
  id: '@kitchen/rule-salt-water',
  kind: 'rule',
  name: 'SaltWater',
  status: 'active',
  description: '',
  domains: ['kitchen'],
  tags: ['pasta'],
  aliases: [],
  lead: 'Salt the water before the pasta goes in.',
  contentHash: 'x',
  tokens: { summary: 10, core: 20, full: 30 },
  paths: { summary: '/s', core: '/c', full: '/f' },
  location: '/',
  files: { summary: 's', core: 'c', full: 'f' },
  edges: [],
  metadata: { atom: {}, edges: [] },
} satisfies TreeAtom
const tree: Tree = { roots: [], atoms: new Map([[atom.id, atom]]), incoming: new Map(), domains: [], problems: [] }

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'prime-query-log-'))
  onTestFinished(() => { rmSync(path, { recursive: true, force: true }) })
  return path
}

function lines(file: string): Record<string, unknown>[] {
  return readFileSync(file, 'utf8').trim().split('\n').map(line => JSON.parse(line) as Record<string, unknown>)
}

it('logs questions without a good answer, and no others', () => {
  const file = join(folder(), 'log.jsonl')
  const listen = createQueryLog(file, () => undefined)
  const ask = (scope: string, tags: string[] = []): void => { listen('prime_query', { scope, tags }, query(tree, { scope, tags }), tree) }
  ask('salt for pasta')
  ask('')
  ask('kind:rule')
  listen('prime_validate', { artifact: 'secret' }, { ok: true }, tree)
  ask('freezing dough')
  ask('salt freezing bread dough overnight')
  listen('prime_resolve', { brief: 'How do I freeze dough?' }, resolve(tree, { brief: 'How do I freeze dough?' }), tree)
  expect(lines(file)).toHaveLength(3)
  const [first, second, third] = lines(file)
  expect(first).toEqual({ time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string, tool: 'prime_query', scope: 'freezing dough', tags: [], hits: 0, tokens: 0 })
  expect(second).toMatchObject({ scope: 'salt freezing bread dough overnight', hits: 1, tokens: 20 })
  expect(third).toMatchObject({ tool: 'prime_resolve', scope: expect.stringMatching(/freeze.*dough/) as string })
})

it('judges by what ranking knows: synonyms and beginnings count, function words do not', async () => {
  const spoken: Tree = { ...tree, domains: readDomains([{ file: 'domain.yaml', text: 'name: kitchen\nversion: "1.0.0"\ndescription: Food.\nsynonyms:\n  pasta: [noodles, 面条, macarrones]\n' }], () => undefined) }
  const file = join(folder(), 'log.jsonl')
  const listen = createQueryLog(file, () => undefined)
  for (const brief of ['noodles', 'what should I do with my noodles?', '面条', 'macarrones', 'noodles with a zeppelin and a balloon']) {
    listen('prime_resolve', { brief }, resolve(spoken, { brief }), spoken)
  }
  expect(lines(file).map(({ scope }) => scope)).toEqual(['noodles zeppelin balloon'])
})

it('writes short lines, whatever is asked', () => {
  const file = join(folder(), 'log.jsonl')
  const [scope, tags] = ['zeppelin '.repeat(10_000), Array.from({ length: 1000 }, () => 'balloon'.repeat(100))]
  createQueryLog(file, () => undefined)('prime_query', { scope, tags }, query(tree, { scope, tags }), tree)
  const line = readFileSync(file, 'utf8')
  expect(line.length).toBeLessThan(3000)
  expect((JSON.parse(line) as { tags: string[] }).tags).toHaveLength(20)
})

it('starts a new file when the old one is long', () => {
  const file = join(folder(), 'log.jsonl')
  writeFileSync(file, 'x'.repeat(1 << 20))
  createQueryLog(file, () => undefined)('prime_query', { scope: 'dough' }, query(tree, { scope: 'dough' }), tree)
  expect(readFileSync(`${file}.1`)).toHaveLength(1 << 20)
  expect(lines(file)).toHaveLength(1)
})

it('tells once that it cannot write', () => {
  const told: string[] = []
  const listen = createQueryLog(join(folder(), 'none/log.jsonl'), (_, message) => told.push(message))
  for (let count = 0; count < 3; count++) listen('prime_query', { scope: 'dough' }, query(tree, { scope: 'dough' }), tree)
  expect(told).toEqual([expect.stringContaining('cannot be written')])
})
