import type { Diagnostic, DiagnosticLevel } from './diagnostic.ts'

/** How many diagnostics there are of each level. */
export function countLevels(diagnostics: readonly Diagnostic[]): Record<DiagnosticLevel, number> {
  const counts: Record<DiagnosticLevel, number> = { error: 0, warning: 0, info: 0 }
  for (const { level } of diagnostics) counts[level]++
  return counts
}
