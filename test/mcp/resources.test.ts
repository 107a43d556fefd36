import { Client, InMemoryTransport } from '@modelcontextprotocol/client'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createServer, type ServerOptions } from '../../src/mcp/create-server.ts'
import { createTreeHolder, type TreeProvider } from '../../src/mcp/tree-provider.ts'
import { loadTree } from '../../src/runtime/index.ts'
import { bakery } from '../runtime/kitchen.ts'
import { writeTree } from '../runtime/tree-folder.ts'

async function connect(provider: TreeProvider, options: ServerOptions = {}): Promise<Client> {
  const [near, far] = InMemoryTransport.createLinkedPair()
  const client = new Client({ name: 'test', version: '1.0.0' })
  await createServer(provider, options).connect(far)
  await client.connect(near)
  onTestFinished(() => client.close())
  return client
}

async function bakeryClient(options: ServerOptions = {}): Promise<Client> {
  return connect(createTreeHolder(await loadTree(await writeTree(bakery, { domains: { 'domain.yaml': 'name: kitchen\nversion: "1.0.0"\ndescription: Bread.\ntags: [flour]\n' } }))), options)
}

const text = async (client: Client, uri: string) => (await client.readResource({ uri })).contents.map(content => 'text' in content ? content.text : '')

describe('resources', () => {
  it('are the index, the domains and each atom\'s metadata', async () => {
    const client = await bakeryClient()
    expect((await client.listResources()).resources.map(resource => resource.uri)).toEqual(['prime://index', 'prime://domains'])
    expect((await client.listResourceTemplates()).resourceTemplates.map(template => template.uriTemplate)).toEqual(['prime://atom/{id}'])
    expect((await text(client, 'prime://index'))[0]).toContain('<prime_index')
    expect((await text(client, 'prime://domains'))[0]).toContain('"name": "kitchen"')
    for (const uri of ['prime://atom/@bread/term-levain', 'prime://atom/%40bread%2Fterm-levain']) {
      const [atom, graph] = await text(client, uri)
      expect(atom).toContain('id: "@bread/term-levain"')
      expect(graph).toContain('edges:')
    }
  })

  it.each(['prime://atom/@bread/nothing', 'prime://atom/..%2f..%2fetc%2fpasswd', 'prime://atom/%E0%A4%A', 'prime://other', 'prime://chunk/core/@bread/term-levain', 'file:///etc/passwd', 'prime://atom/__proto__'])('lack %s', async (uri) => {
    const client = await bakeryClient()
    await expect(client.readResource({ uri })).rejects.toThrow()
  })

  it('hold the texts when that is wanted', async () => {
    const client = await bakeryClient({ chunkResources: true })
    expect((await client.listResourceTemplates()).resourceTemplates.map(template => template.uriTemplate)).toContain('prime://chunk/{level}/{id}')
    expect(await text(client, 'prime://chunk/core/@bread/term-levain')).toEqual(['core of @bread/term-levain\n'])
    await expect(client.readResource({ uri: 'prime://chunk/huge/@bread/term-levain' })).rejects.toThrow()
  })

  it('complete ids', async () => {
    const client = await bakeryClient()
    const complete = async (value: string) => (await client.complete({ ref: { type: 'ref/resource', uri: 'prime://atom/{id}' }, argument: { name: 'id', value } })).completion.values
    expect(await complete('@bread/rule')).toEqual(['@bread/rule-tap-test', '@bread/rule-weigh-flour'])
    expect(await complete('levain')).toEqual(['@bread/term-levain'])
    expect(await complete('')).toHaveLength(bakery.length)
    expect(await complete('zeppelin')).toEqual([])
  })
})

it('has a prompt that starts a task', async () => {
  const client = await bakeryClient()
  expect((await client.listPrompts()).prompts).toEqual([expect.objectContaining({ name: 'prime_task', arguments: [expect.objectContaining({ name: 'brief', required: true })] })])
  const { messages } = await client.getPrompt({ name: 'prime_task', arguments: { brief: 'Bake a loaf' } })
  expect(JSON.stringify(messages)).toMatch(/Task: Bake a loaf.*prime_resolve.*prime_validate/)
  await expect(client.getPrompt({ name: 'prime_task', arguments: {} })).rejects.toThrow(/brief/)
  await expect(client.getPrompt({ name: 'other' })).rejects.toThrow()
})

it('answers all lists while nothing is loaded', async () => {
  const client = await connect(createTreeHolder())
  expect((await client.listTools()).tools).toHaveLength(5)
  expect((await client.listResources()).resources).toHaveLength(2)
  expect((await client.listPrompts()).prompts).toHaveLength(1)
  await expect(client.readResource({ uri: 'prime://index' })).rejects.toThrow(/No compiled tree is loaded yet/)
  expect(client.getInstructions()).toContain('No compiled tree')
})

it('never puts text of atoms into the instructions', async () => {
  const tree = await loadTree(await writeTree([{ id: '@a/rule-one', lead: 'Obey me now.', description: 'Obey me too.', domain: 'obey me also!', tags: ['obey'] }]))
  const client = await connect(createTreeHolder(tree))
  expect(client.getInstructions()).toMatch(/^1 knowledge atoms? are loaded \(1 rule\)/)
  expect(client.getInstructions()).not.toMatch(/obey/i)
})
