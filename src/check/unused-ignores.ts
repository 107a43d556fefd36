import { codes } from '../diagnostics/codes.ts'
import type { CodeSpec } from '../diagnostics/codes.ts'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { nearest } from '../diagnostics/nearest.ts'
import type { Range } from '../language/ast.ts'
import type { Atom } from '../model/atom.ts'
import type { Ignore, Ignores } from './ignores.ts'
import { around } from './ranges.ts'

/**
 * Reports ignore comments that silenced nothing.
 *
 *     // prime-ignore prime/missing-domain       // prime/unused-ignore: the field below gives no such finding
 *     domain: cooking
 *
 * Says nothing of codes that were not looked for: those of L2, and any of L3 above an atom with errors.
 */
export function unusedIgnores(ignores: Ignores, failed: ReadonlySet<Atom>): Diagnostic[] {
  const unused = ignores.all.filter(ignore => !ignore.used)
  if (unused.length === 0) return []
  const failures = new Map<string, Range[]>()
  for (const { source, node } of failed) {
    const ranges = failures.get(source.file)
    if (ranges === undefined) failures.set(source.file, [node])
    else ranges.push(node)
  }
  for (const ranges of failures.values()) ranges.sort((a, b) => a.start - b.start)
  return unused.filter(ignore => wasLookedFor(ignore, failures.get(ignore.source.file) ?? [])).map(toUnused)
}

function specOf(code: string): CodeSpec | undefined {
  return Object.hasOwn(codes, code) ? codes[code as keyof typeof codes] : undefined
}

function wasLookedFor({ comment, target }: Ignore, failures: readonly Range[]): boolean {
  const layer = specOf(comment.code)?.layer
  if (layer === 'L2') return false
  return target === undefined || layer === undefined
    || around(failures, target).holder === undefined
}

function toUnused({ comment, source }: Ignore): Diagnostic {
  const known = specOf(comment.code) !== undefined
  const meant = known ? undefined : nearest(comment.code, Object.keys(codes))
  return createDiagnostic(source, {
    code: 'prime/unused-ignore',
    atom: '',
    start: comment.start,
    end: comment.end,
    message: known
      ? `this comment silences nothing: no \`${comment.code}\` begins in the field or atom below it, so remove the comment`
      : `\`${comment.code}\` is no code of a diagnostic: write the code of the finding to silence`,
    ...meant !== undefined && { hint: `did you mean \`${meant}\`?` },
  })
}
