import type { Diagnostic } from './diagnostic.ts'

/** True when two lists of diagnostics say the same. Quick where most of them are the same objects. */
export function areSameDiagnostics(a: readonly Diagnostic[], b: readonly Diagnostic[]): boolean {
  return a.length === b.length && a.every((diagnostic, i) => diagnostic === b[i] || JSON.stringify(diagnostic) === JSON.stringify(b[i]))
}
