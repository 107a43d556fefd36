import { Client, InMemoryTransport } from '@modelcontextprotocol/client'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { compile, write } from '../../src/compile/index.ts'
import { createServer } from '../../src/mcp/create-server.ts'
import { serveTreeFiles } from '../../src/mcp/serve-tree-files.ts'
import { createTreeHolder } from '../../src/mcp/tree-provider.ts'
import { loadTree } from '../../src/runtime/index.ts'
import { temporaryFolder, writeFiles } from '../runtime/tree-folder.ts'

const sources = `rule BrandName {
  id: "@Bakery/rule-Brand-Name"
  version: "1.0.0"
  domain: brand
  description: "How the name of the bakery is written."
  claim: "Write the name of the bakery with its capital letters, on signs and on bags."
  requires: [@Bakery/fact-Logo]
}
fact Logo {
  id: "@Bakery/fact-Logo"
  version: "1.0.0"
  domain: brand
  description: "Which logo is the right one."
  statement: "The round logo of the bakery is the only one in use."
}
`

it('ids with capital letters work everywhere', async () => {
  const root = await temporaryFolder()
  await writeFiles(root, new Map([['primes/sources/brand.prime', sources]]))
  const { ok, files, diagnostics } = await compile({ root, cache: false })
  expect({ ok, codes: [...new Set(diagnostics.map(diagnostic => diagnostic.code))] }).toEqual({ ok: true, codes: ['prime/uppercase-id'] })
  await write(files, join(root, 'compiled'))
  const tree = await loadTree(root)
  expect(tree.problems).toEqual([])

  const [near, far] = InMemoryTransport.createLinkedPair()
  const client = new Client({ name: 'test', version: '1.0.0' })
  await createServer(tree, { chunkResources: true }).connect(far)
  await client.connect(near)
  onTestFinished(() => client.close())
  const call = async (name: string, args: Record<string, unknown>) => (await client.callTool({ name, arguments: args })).structuredContent as { hits: { id: string, path: string }[], fixes: object[], warnings?: string[], compiled: object }
  const ids = async (scope: string, more: object = {}) => (await call('prime_query', { scope, ...more })).hits.map(hit => hit.id)
  const both = ['@Bakery/fact-Logo', '@Bakery/rule-Brand-Name']

  expect((await ids('@Bakery')).sort()).toEqual(both)
  expect(await ids('id:@Bakery/rule-Brand-Name')).toEqual(['@Bakery/rule-Brand-Name'])
  expect(await ids('@Bakery/rule-Brand-Name')).toEqual(['@Bakery/rule-Brand-Name'])
  expect(await ids('related:@Bakery/fact-Logo')).toEqual(['@Bakery/rule-Brand-Name'])
  expect(await ids('', { exclude_ids: ['@Bakery/rule-Brand-Name'] })).toEqual(['@Bakery/fact-Logo'])
  expect((await call('prime_query', { scope: '@bakery' })).warnings).toEqual([expect.stringContaining('`@Bakery`')])

  const resolved = await call('prime_resolve', { brief: 'write the name of the bakery on a sign' })
  expect(resolved).toMatchObject({ contract: { must_include: ['@Bakery/fact-Logo'] } })
  for (const { path } of resolved.hits) expect(await readFile(path, 'utf8')).not.toBe('')
  expect(await call('prime_validate', { artifact: 'x', atom_set: both })).toEqual({ ok: true, fixes: [] })
  expect(await call('prime_compile', { source: sources.slice(0, sources.indexOf('fact Logo')) })).toMatchObject({ ok: true, compiled: { graph_yaml: { edges: [{ target: '@Bakery/fact-Logo', kind: 'fact' }] } } })

  for (const uri of ['prime://atom/@Bakery/rule-Brand-Name', 'prime://atom/%40Bakery%2Frule-Brand-Name', 'prime://chunk/core/@Bakery/rule-Brand-Name']) {
    expect(JSON.stringify((await client.readResource({ uri })).contents)).toContain('capital letters')
  }
  const complete = async (value: string) => (await client.complete({ ref: { type: 'ref/resource', uri: 'prime://atom/{id}' }, argument: { name: 'id', value } })).completion.values
  for (const typed of ['@Bakery/rule', '@bakery/rule', 'Brand', 'brand']) expect(await complete(typed)).toEqual(['@Bakery/rule-Brand-Name'])

  const file = await serveTreeFiles(createTreeHolder(tree))('@Bakery/rule-Brand-Name/chunks/core.md', new Request('http://localhost/'))
  expect(file.status).toBe(200)
})
