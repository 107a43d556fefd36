import type { CompileTextOptions, CompileTextResult } from '../compile/compile-text.ts'

/** What is compiled, as it crosses to the compiling thread. */
export interface CompileRequest {
  source: string
  options: CompileTextOptions
}

/** The compiler's answer. */
export type CompileAnswer = CompileTextResult

/** Compiles in the calling thread. The compiler loads on first use. */
export async function compileHere({ source, options }: CompileRequest): Promise<CompileAnswer> {
  const { compileText } = await import('../compile/compile-text.ts')
  return compileText(source, options)
}
