import type { Model } from '../llm/index.ts'
import { compileHere, type CompileAnswer, type CompileRequest } from './compile-request.ts'
import type { CompileThread } from './compile-thread.ts'

/** One thread for what needs the model and one for the rest, so that nothing waits for somebody else's model. */
const threads: Partial<Record<'deep' | 'plain', Promise<CompileThread | undefined>>> = {}

/**
 * Compiles beside the server's own work: in a thread where there are threads, so that a long compile neither holds up
 * other answers nor outlives its cancellation; else in place. Rejects with the signal's reason when it aborts.
 */
export async function compileSource(request: CompileRequest, signal: AbortSignal, model?: Model): Promise<CompileAnswer> {
  const help = { signal, ...model !== undefined && { model } }
  const name = model === undefined ? 'plain' : 'deep'
  const available = await (threads[name] ??= import('./compile-thread.ts').then(module => module.createCompileThread(), () => undefined))
  if (available === undefined) return compileHere(request, help)
  try {
    return await available.compile(request, signal, model)
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'NoThreadError') throw error
    threads[name] = Promise.resolve(undefined)
    return compileHere(request, help)
  }
}
