import { areSameDiagnostics } from '../diagnostics/are-same-diagnostics.ts'
import { compareTrees } from '../emit/compare-trees.ts'
import type { Generation } from './session.ts'

/** True when two compiles came to the same: tree, diagnostics and options, or failure. */
export function isSameOutcome(before: PromiseSettledResult<Generation>, after: PromiseSettledResult<Generation>): boolean {
  if (before.status === 'rejected' || after.status === 'rejected') {
    return before.status === 'rejected' && after.status === 'rejected' && String(before.reason) === String(after.reason)
  }
  const [old, fresh] = [before.value, after.value]
  const { changed, removed } = compareTrees(old.tree, fresh.tree)
  return changed.length + removed.length === 0 && areSameDiagnostics(old.diagnostics, fresh.diagnostics) && JSON.stringify(old.options) === JSON.stringify(fresh.options)
}
