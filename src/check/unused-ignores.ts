import { codes } from '../diagnostics/codes.ts'
import type { CodeSpec } from '../diagnostics/codes.ts'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { nearest } from '../diagnostics/nearest.ts'
import type { Range } from '../language/ast.ts'
import type { Atom } from '../model/atom.ts'
import type { Ignore, Ignores } from './ignores.ts'
import { around } from './ranges.ts'

/** Codes of L1 that are looked for only in atoms without an error. */
const lateCodes: ReadonlySet<string> = new Set(['prime/full-over-budget'])

/**
 * The ignore comments that silenced nothing.
 *
 *     // prime-ignore prime/missing-domain       // prime/unused-ignore: the field below gives no such finding
 *     domain: cooking
 *
 * Says nothing of codes that were not looked for: those of L2, any above an atom with a syntax error, and those
 * of L3 above an atom with an error of L1.
 */
export function unusedIgnores(ignores: Ignores, failed: ReadonlySet<Atom>): Ignore[] {
  const unused = ignores.all.filter(ignore => !ignore.used)
  if (unused.length === 0) return []
  const broken = rangesByFile([...failed].filter(atom => atom.node.broken === true))
  const left = rangesByFile([...failed])
  return unused.filter(({ comment, source, target }) => {
    const layer = specOf(comment.code)?.layer
    if (target === undefined || layer === undefined) return true
    const skipped = (layer === 'L3' || lateCodes.has(comment.code) ? left : broken).get(source.file) ?? []
    return layer !== 'L2' && around(skipped, target).holder === undefined
  })
}

function rangesByFile(atoms: readonly Atom[]): Map<string, Range[]> {
  const files = new Map<string, Range[]>()
  for (const { source, node } of atoms) {
    const ranges = files.get(source.file)
    if (ranges === undefined) files.set(source.file, [node])
    else ranges.push(node)
  }
  for (const ranges of files.values()) ranges.sort((a, b) => a.start - b.start)
  return files
}

function specOf(code: string): CodeSpec | undefined {
  return Object.hasOwn(codes, code) ? codes[code as keyof typeof codes] : undefined
}

/** The finding about an ignore comment that silenced nothing. */
export function toUnusedIgnore({ comment, source }: Ignore): Diagnostic {
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
