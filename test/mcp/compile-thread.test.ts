import { expect, it } from 'vitest'
import { bakery } from '../runtime/kitchen.ts'
import { writeTree } from '../runtime/tree-folder.ts'
import { collect, session, startBin } from './run-bin.ts'

const atom = (index: number) => `rule Number${index} {\n  id: "@bread/rule-number-${index}"\n  version: "1.0.0"\n  domain: kitchen\n  description: "The rule of number ${index}."\n  claim: "Knead dough number ${index} until it is smooth and elastic."\n}\n`

it('a compile under way holds up no other answer, can be cancelled, and the next one works', async () => {
  const child = startBin([await writeTree(bakery)])
  const outcome = collect(child)
  const long = Array.from({ length: 1000 }, (_, index) => atom(index)).join('')
  const lines = session(
    { name: 'prime_compile', arguments: { source: long } },
    { name: 'prime_query', arguments: { scope: 'focus:flour' } },
  )
  const cancel = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } })
  const again = JSON.stringify({ jsonrpc: '2.0', id: 3, method: 'tools/call', params: { name: 'prime_compile', arguments: { source: atom(1) } } })
  child.stdin.end(`${lines}${cancel}\n${again}\n`)
  const { messages, code } = await outcome
  expect(messages.map(message => message.id)).toEqual([0, 2, 3])
  expect(messages[2]).toMatchObject({ result: { structuredContent: { ok: true } } })
  expect(code).toBe(0)
})
