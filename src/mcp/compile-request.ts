import { InputError } from '../runtime/input-error.ts'
import type { CompileTextOptions, CompileTextResult } from '../compile/compile-text.ts'
import type { Model } from '../llm/index.ts'

/** What is compiled, as it crosses to the compiling thread. */
export interface CompileRequest {
  source: string
  options: Omit<CompileTextOptions, 'model' | 'signal'>
}

/** What a compile has at hand besides. */
export interface CompileHelp {
  /** The model that a deep compile asks. */
  model?: Model
  signal?: AbortSignal
}

/** The compiler's answer. */
export type CompileAnswer = CompileTextResult

/**
 * Compiles in the calling thread. The compiler loads on first use; where it cannot, as on hosts without a file system,
 * the promise rejects with an `InputError`.
 */
export async function compileHere({ source, options }: CompileRequest, help: CompileHelp = {}): Promise<CompileAnswer> {
  const compiler = await import('../compile/compile-text.ts').catch(() => {
    throw new InputError('This server runs where there is no compiler; compile with `npx prime compile` instead.')
  })
  return compiler.compileText(source, { ...options, ...help })
}
