import { compileHere, type CompileAnswer, type CompileRequest } from './compile-request.ts'
import type { CompileThread } from './compile-thread.ts'

let thread: Promise<CompileThread | undefined> | undefined

/**
 * Compiles beside the server's own work: in a thread where there are threads, so that a long compile neither holds up
 * other answers nor outlives its cancellation; else in place. Rejects with the signal's reason when it aborts.
 */
export async function compileSource(request: CompileRequest, signal: AbortSignal): Promise<CompileAnswer> {
  thread ??= import('./compile-thread.ts').then(module => module.createCompileThread(), () => undefined)
  const available = await thread
  if (available === undefined) return compileHere(request)
  try {
    return await available.compile(request, signal)
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'NoThreadError') throw error
    thread = Promise.resolve(undefined)
    return compileHere(request)
  }
}
