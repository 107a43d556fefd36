import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Code } from '../diagnostics/codes.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'

/** A fault of the sources as a whole, which has no place in a file. */
export interface SourceProblem {
  code: Code
  message: string
}

/** The fault as a diagnostic without a place. */
export function toDiagnostic({ code, message }: SourceProblem): Diagnostic {
  return createDiagnostic(undefined, { code, atom: '', start: 0, end: 0, message })
}
