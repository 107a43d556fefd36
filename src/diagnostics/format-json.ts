import type { Diagnostic } from './diagnostic.ts'

/** A diagnostic as machines read it: everything but the frame, which is a rendering of `source`. */
export type JsonDiagnostic = Omit<Diagnostic, 'frame'>

/** The plain form of diagnostics for a JSON document, with their properties in one order. */
export function toJsonDiagnostics(diagnostics: readonly Diagnostic[]): JsonDiagnostic[] {
  return diagnostics.map(({ code, level, layer, atom, message, hint, source, related }) => ({
    code,
    level,
    layer,
    atom,
    message,
    ...(hint === undefined ? {} : { hint }),
    ...(source === undefined ? {} : { source }),
    ...(related === undefined ? {} : { related }),
  }))
}
