import { checkMeaning } from '../check/l2/check-meaning.ts'
import { contentHash } from '../emit/content-hash.ts'
import { openVerdicts } from './l2-cache.ts'
import { replaceFile } from './replace-file.ts'
import { toDiagnostic } from './source-problem.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { Atom } from '../model/atom.ts'

/**
 * L2 for all atoms, with the model that the environment names and the verdicts of the root, where new ones are kept
 * unless `keep` is false. Without a provider one info says so; nothing here fails a build.
 */
export async function judgeMeaning(atoms: readonly Atom[], root: string, onProgress?: (done: number, total: number) => void, keep = true): Promise<Diagnostic[]> {
  const { createModel, ModelError, resolveProvider } = await import('../llm/index.ts')
  const provider = resolveProvider(process.env)
  if ('missing' in provider) return [skipped(provider.missing)]
  try {
    const cache = await openVerdicts(root)
    const items = atoms.map(atom => ({ atom, contentHash: contentHash(atom.node, atom.source) }))
    const diagnostics = await checkMeaning(items, { model: await createModel(provider.config), cache, ...onProgress !== undefined && { onProgress } })
    const text = keep ? cache.serialise() : undefined
    if (text !== undefined) replaceFile(cache.path, text)
    return diagnostics
  } catch (error) {
    if (error instanceof ModelError) return [skipped(error.message)]
    throw error
  }
}

function skipped(reason: string): Diagnostic {
  return toDiagnostic({ code: 'prime/meaning-skipped', message: `L2 skipped: ${reason}` })
}
