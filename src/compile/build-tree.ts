import { realpath } from 'node:fs/promises'
import { hashInput, readRecord, stampOutputs, writeRecord } from './build-record.ts'
import { cacheFolder } from './cache-folder.ts'
import { hasLeftovers } from './has-leftovers.ts'
import { resolveOptions } from './resolve-options.ts'
import type { CompileResult } from './compile-result.ts'
import type { CompilerSettings } from './create-compiler.ts'
import type { WriteResult } from './create-writer.ts'
import type { CompileOptions } from './options.ts'

/** What a build gives. */
export interface BuildResult extends Pick<CompileResult, 'ok' | 'diagnostics' | 'tokens'>, WriteResult {
  /** How many atoms the tree has. */
  atoms: number
}

/**
 * Compiles all sources and, when there is no error, writes the tree to a folder. When neither the sources nor the tree
 * changed since the last build that the cache knows, its result is given again, and the compiler is not even loaded.
 *
 * @throws OptionError for wrong options
 * @throws WriteError when the folder cannot be written
 */
export async function buildTree(options: CompileOptions, out: string, settings: CompilerSettings = {}): Promise<BuildResult> {
  const resolved = resolveOptions(options, process.cwd())
  const cache = resolved.deep ? undefined : cacheFolder(options.cache, resolved)
  const input = cache === undefined ? undefined : await hashInput(resolved)
  if (cache !== undefined && input !== undefined) {
    const known = await recall(cache, input, out)
    if (known !== undefined) return known
  }
  const { result, paths } = await build(options, out, settings)
  if (result.ok && cache !== undefined && input !== undefined && await hashInput(resolved) === input) {
    const outputs = await stampOutputs(out, paths)
    if (outputs !== undefined) writeRecord(cache, out, { input, atoms: result.atoms, tokens: result.tokens, diagnostics: result.diagnostics, outputs })
  }
  return result
}

async function recall(cache: string, input: string, out: string): Promise<BuildResult | undefined> {
  const record = readRecord(cache, out)
  if (record?.input !== input) return undefined
  const root = await realpath(out).catch(() => undefined)
  if (root === undefined || await hasLeftovers(root)) return undefined
  const outputs = await stampOutputs(root, record.outputs.map(([path]) => path))
  if (outputs === undefined || outputs.some(([, stamp], i) => stamp !== record.outputs[i]![1])) return undefined
  const { atoms, tokens, diagnostics } = record
  return { ok: true, atoms, tokens, diagnostics, written: 0, removed: 0, unchanged: outputs.length }
}

async function build(options: CompileOptions, out: string, settings: CompilerSettings): Promise<{ result: BuildResult, paths: Iterable<string> }> {
  const { tree, ...result } = await compileOnce(options, settings)
  const { write } = await import('./write.ts')
  const changes = result.ok ? await write(tree, out) : { written: 0, removed: 0, unchanged: 0 }
  return { result: { ...result, ...changes }, paths: tree.keys() }
}

/** Compiles and lets go of everything but the texts: a large project's syntax trees take more room than they do. */
async function compileOnce(options: CompileOptions, settings: CompilerSettings): Promise<Pick<CompileResult, 'ok' | 'tree' | 'diagnostics' | 'tokens'> & { atoms: number }> {
  const { createCompiler } = await import('./create-compiler.ts')
  const compiler = createCompiler(options, settings)
  try {
    const { ok, tree, atomCount, diagnostics, tokens } = await compiler.compile()
    return { ok, tree, atoms: atomCount, diagnostics, tokens }
  } finally {
    await compiler.close()
  }
}
