import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One request that the fake provider saw. */
export interface SeenRequest {
  path: string
  headers: IncomingHttpHeaders
  body: { model: string, system?: string, messages: { role: string, content: string }[] }
}

/** What to answer: a text as the provider would wrap it, a status with headers, or nothing at all. */
export type Reply = { text: string } | { status: number, headers?: Record<string, string> } | { hang: true }

/** A local server that plays both model APIs; `reply` decides each answer by the request and its number from 0. */
export async function startFakeProvider(reply: (request: SeenRequest, index: number) => Reply): Promise<{ url: string, seen: SeenRequest[], close: () => Promise<void> }> {
  const seen: SeenRequest[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const entry: SeenRequest = { path: request.url!, headers: request.headers, body: JSON.parse(Buffer.concat(chunks).toString()) as SeenRequest['body'] }
      const answer = reply(entry, seen.push(entry) - 1)
      if ('hang' in answer) return
      if ('status' in answer) {
        response.writeHead(answer.status, { 'content-type': 'application/json', 'retry-after-ms': '1', ...answer.headers })
        response.end(JSON.stringify({ error: { message: `status ${answer.status}` } }))
        return
      }
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(request.url!.endsWith('/chat/completions')
        ? { id: 'c', object: 'chat.completion', choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: answer.text } }] }
        : { id: 'm', type: 'message', role: 'assistant', content: [{ type: 'text', text: answer.text }] }))
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    close: () => new Promise((resolve) => {
      server.close(() => { resolve() })
      server.closeAllConnections()
    }),
  }
}
