import { checkMeaning } from '../check/l2/check-meaning.ts'
import { contentHash } from '../emit/content-hash.ts'
import { openVerdicts } from './l2-cache.ts'
import { replaceFile } from './replace-file.ts'
import { toDiagnostic } from './source-problem.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { Model } from '../llm/index.ts'
import type { Atom } from '../model/atom.ts'

/** How meaning is judged. */
export interface JudgeOptions {
  /** @default the one that the environment names */
  model?: Model
  /** Whether new verdicts are kept in the root. @default true */
  keep?: boolean
  /** Called after each atom that had to be asked about. */
  onProgress?: (done: number, total: number) => void
  signal?: AbortSignal
}

/**
 * L2 for all atoms, with a model and the verdicts that the root keeps. Without a provider one info says so; nothing
 * here fails a build.
 */
export async function judgeMeaning(atoms: readonly Atom[], root: string, options: JudgeOptions = {}): Promise<Diagnostic[]> {
  const { ModelError } = await import('../llm/index.ts')
  const { model: given, keep = true, ...rest } = options
  try {
    const model = given ?? await modelOfEnvironment()
    const cache = await openVerdicts(root)
    const items = atoms.map(atom => ({ atom, contentHash: contentHash(atom.node, atom.source) }))
    const diagnostics = await checkMeaning(items, { model, cache, ...rest })
    const text = keep ? cache.serialise() : undefined
    if (text !== undefined) replaceFile(cache.path, text)
    return diagnostics
  } catch (error) {
    if (error instanceof ModelError) return [skipped(error.message)]
    throw error
  }
}

async function modelOfEnvironment(): Promise<Model> {
  const { createModel, ModelError, resolveProvider } = await import('../llm/index.ts')
  const provider = resolveProvider(process.env)
  if ('missing' in provider) throw new ModelError(provider.missing)
  return createModel(provider.config)
}

function skipped(reason: string): Diagnostic {
  return toDiagnostic({ code: 'prime/meaning-skipped', message: `L2 skipped: ${reason}` })
}
