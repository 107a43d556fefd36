import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import type { Model } from '../llm/index.ts'
import type { FromThread, ToThread } from './compile-messages.ts'
import type { CompileAnswer, CompileRequest } from './compile-request.ts'
import { serveCompiles } from './serve-compiles.ts'

const marker = 'prime-compile'

// This module is the thread's own entry too: wherever a bundler puts it, `import.meta.url` leads back to it.
if (!isMainThread && workerData === marker) serveCompiles(parentPort!)

/** A thread could not be started at all, so that the caller had better compile itself. */
export class NoThreadError extends Error {
  override name = 'NoThreadError'
}

/** A thread that compiles one request after another. */
export interface CompileThread {
  /**
   * A deep request asks the model, in the calling thread. Rejects with the signal's reason when it aborts; the thread
   * is then ended, and the next request starts another.
   */
  compile(request: CompileRequest, signal: AbortSignal, model?: Model): Promise<CompileAnswer>
}

/** A thread that starts with the first request and does not keep the process alive. */
export function createCompileThread(): CompileThread {
  let worker: Worker | undefined
  let last: Promise<unknown> = Promise.resolve()

  async function run(request: CompileRequest, signal: AbortSignal, model: Model | undefined): Promise<CompileAnswer> {
    signal.throwIfAborted()
    const current = worker ??= start()
    try {
      current.ref()
      return await new Promise<CompileAnswer>((resolve, reject) => {
        const settle = (act: () => void): void => {
          current.off('message', onMessage).off('error', onError).off('exit', onExit)
          signal.removeEventListener('abort', onAbort)
          act()
        }
        const fail = (error: Error): void => {
          settle(() => {
            end(current)
            reject(error)
          })
        }
        const onAbort = (): void => { fail(signal.reason as Error) }
        const onError = (error: Error): void => { fail(isOutOfMemory(error) ? error : new NoThreadError(error.message)) }
        const onExit = (): void => { fail(new NoThreadError('the compiling thread ended')) }
        const tell = (message: ToThread): void => { current.postMessage(message) }
        const onMessage = (message: FromThread): void => {
          if ('answer' in message) settle(() => { resolve(message.answer) })
          else if ('failure' in message) settle(() => { reject(new Error(message.failure)) })
          else {
            const { question } = message
            model!.ask(message.ask, signal).then(
              (text) => { tell({ question, text }) },
              (error: unknown) => {
                if (error instanceof Error && error.name === 'ModelError') tell({ question, failure: error.message })
                else fail(error instanceof Error ? error : new Error(String(error)))
              },
            )
          }
        }
        signal.addEventListener('abort', onAbort)
        current.on('message', onMessage).on('error', onError).on('exit', onExit)
        tell({ request, ...model !== undefined && { model: model.name } })
      })
    } finally {
      current.unref()
    }
  }

  function start(): Worker {
    const started = new Worker(new URL(import.meta.url), { workerData: marker, stdout: true, stderr: true, resourceLimits: { maxOldGenerationSizeMb: 512 } })
    // Nothing that the thread prints may reach the protocol's stream.
    started.stdout.resume()
    started.stderr.resume()
    return started
  }

  function end(ended: Worker): void {
    if (worker === ended) worker = undefined
    ended.on('error', () => undefined)
    void ended.terminate()
  }

  return {
    compile(request, signal, model) {
      const next = last.then(() => run(request, signal, model))
      last = next.catch(() => undefined)
      return next
    },
  }
}

function isOutOfMemory(error: Error): boolean {
  return 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
