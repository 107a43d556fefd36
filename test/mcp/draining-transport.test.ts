import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { expect, it, onTestFinished, vi } from 'vitest'
import { drainTimeout } from '../../src/mcp/drain-timeout.ts'
import { DrainingTransport } from '../../src/mcp/draining-transport.ts'

const request = (id: number): string => `${JSON.stringify({ jsonrpc: '2.0', id, method: 'ping' })}\n`

/** A transport over an input that has ended after three requests. */
async function drained(): Promise<{ transport: DrainingTransport, closed: Promise<void>, errors: string[] }> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => { vi.useRealTimers() })
  const [stdin, stdout] = [new PassThrough(), new PassThrough()]
  const transport = new DrainingTransport(stdin, stdout)
  const errors: string[] = []
  let received = 0
  const all = new Promise<void>((resolve) => {
    transport.onmessage = () => { if (++received === 3) resolve() }
  })
  transport.onerror = error => errors.push(error.message)
  const closed = new Promise<void>((resolve) => { transport.onclose = resolve })
  await transport.start()
  const ended = once(stdin, 'end')
  stdin.end(request(1) + request(2) + request(3))
  await Promise.all([all, ended])
  return { transport, closed, errors }
}

it('closes as soon as what came in before the end is answered', async () => {
  const { transport, closed, errors } = await drained()
  for (const id of [1, 2, 3]) await transport.send({ jsonrpc: '2.0', id, result: {} })
  await closed
  expect(errors).toEqual([])
})

it('waits no longer than it says, and tells what was not answered', async () => {
  const { transport, closed, errors } = await drained()
  await transport.send({ jsonrpc: '2.0', id: 2, result: {} })
  vi.advanceTimersByTime(drainTimeout)
  await closed
  expect(errors).toEqual(['2 requests were not answered within 10 seconds after the end of the input.'])
})
