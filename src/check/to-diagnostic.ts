import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { Finding } from './context.ts'

/** A finding as a diagnostic, at the level of the table of codes unless the finding names one. */
export function toDiagnostic(finding: Finding): Diagnostic {
  const { code, atom, at, message, hint, related, level } = finding
  return createDiagnostic(atom.source, {
    code,
    atom: atom.id,
    start: at.start,
    end: at.end,
    message,
    ...hint !== undefined && { hint },
    ...level !== undefined && { level },
    ...related !== undefined && {
      related: related.map(place => ({ message: place.message, source: place.atom.source.locate(place.at.start, place.at.end) })),
    },
  })
}
