import type { MessagePort } from 'node:worker_threads'
import type { Model } from '../llm/index.ts'
import type { FromThread, ToThread } from './compile-messages.ts'
import { compileHere, type CompileRequest } from './compile-request.ts'

interface Waiting {
  resolve: (text: string) => void
  reject: (error: Error) => void
}

/** The compiling thread's work: compiles what comes in by a port. The model is asked by the other end, which has the keys. */
export function serveCompiles(port: MessagePort): void {
  const waiting = new Map<number, Waiting>()
  let questions = 0
  const say = (message: FromThread): void => { port.postMessage(message) }

  const askBack = (name: string): Model => ({
    name,
    ask: question => new Promise((resolve, reject) => {
      questions += 1
      waiting.set(questions, { resolve, reject })
      say({ question: questions, ask: question })
    }),
  })

  async function compile(request: CompileRequest, model: string | undefined): Promise<void> {
    try {
      say({ answer: await compileHere(request, model === undefined ? {} : { model: askBack(model) }) })
    } catch (error) {
      say({ failure: error instanceof Error ? error.stack ?? error.message : String(error) })
    }
  }

  port.on('message', (message: ToThread) => {
    if ('request' in message) void compile(message.request, message.model)
    else void settle(message)
  })

  async function settle(message: Exclude<ToThread, { request: CompileRequest }>): Promise<void> {
    const { ModelError } = await import('../llm/index.ts')
    const asked = waiting.get(message.question)
    waiting.delete(message.question)
    if ('text' in message) asked?.resolve(message.text)
    else asked?.reject(new ModelError(message.failure))
  }
}
