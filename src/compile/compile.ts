import { createCompiler } from './create-compiler.ts'
import type { CompileResult } from './compile-result.ts'
import type { CompileOptions } from './options.ts'

/**
 * Compiles all sources once, in memory; `write` puts the tree on disk. Reads no config file. Faults of the sources are
 * diagnostics, never thrown.
 *
 * @throws OptionError for wrong options
 */
export async function compile(options: CompileOptions = {}): Promise<CompileResult> {
  const compiler = createCompiler(options)
  try {
    return await compiler.compile()
  } finally {
    await compiler.close()
  }
}
