import { compareCodePoints } from '../diagnostics/compare-code-points.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { Atom } from '../model/atom.ts'

/** Orders atoms by file and position. */
export function compareAtoms(a: Atom, b: Atom): number {
  return compareCodePoints(a.source.file, b.source.file) || a.node.start - b.node.start
}

/** Orders diagnostics by file and position, those without a place last, then by code and message. */
export function compareDiagnostics(a: Diagnostic, b: Diagnostic): number {
  if (a.source !== undefined && b.source !== undefined) {
    const byPlace = compareCodePoints(a.source.file, b.source.file) || a.source.line - b.source.line || a.source.column - b.source.column
    if (byPlace !== 0) return byPlace
  } else if (a.source !== b.source) {
    return a.source === undefined ? 1 : -1
  }
  return compareCodePoints(a.code, b.code) || compareCodePoints(a.message, b.message)
}
