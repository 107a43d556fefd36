import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { formatCounts, formatDiagnostic } from '../diagnostics/format-pretty.ts'

/** A diagnostic as bundlers take it. */
export interface Message {
  /** Place, level, code, sentence, code frame, related places and hint; plain text over several lines, safe to show. */
  text: string
  /** The place again for channels that carry one: path relative to the root with `/`, line and column 1-based. */
  place?: { file: string, line: number, column: number, endLine: number, endColumn: number }
}

/** Translates a diagnostic for a bundler's channel. The position is in the text too: several adapters drop it elsewhere. */
export function toMessage(diagnostic: Diagnostic): Message {
  const text = formatDiagnostic(diagnostic)
  if (diagnostic.source === undefined) return { text }
  const { file, line, column, endLine, endColumn } = diagnostic.source
  return { text, place: { file, line, column, endLine, endColumn } }
}

/** One text for many diagnostics, for channels that stop at the first: the counts, then each in full. */
export function toCombinedText(diagnostics: readonly Diagnostic[]): string {
  return [formatCounts(diagnostics), ...diagnostics.map(diagnostic => formatDiagnostic(diagnostic))].join('\n\n')
}
