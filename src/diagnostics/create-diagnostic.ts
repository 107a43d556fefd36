import { codeFrame } from './code-frame.ts'
import { codes } from './codes.ts'
import type { Code } from './codes.ts'
import type { Diagnostic, DiagnosticLevel, RelatedPlace } from './diagnostic.ts'
import type { SourceText } from './source-text.ts'

/** What `createDiagnostic` cannot know by itself. */
export interface Finding {
  code: Code
  /** The atom's id, or its declared name while it has none; empty for a finding about a whole file. */
  atom: string
  /** The place: offsets in the source's text, the end exclusive. Unused without a source. */
  start: number
  end: number
  message: string
  hint?: string | undefined
  related?: readonly RelatedPlace[] | undefined
  /** @default the level of the code's row in `codes` */
  level?: DiagnosticLevel | undefined
}

/** A diagnostic with the layer and level of its code and, where there is a source, its location and code frame. */
export function createDiagnostic(source: SourceText | undefined, finding: Finding): Diagnostic {
  const { code, atom, start, end, message, hint, related, level } = finding
  const spec = codes[code]
  return {
    code,
    level: level ?? spec.level,
    layer: spec.layer,
    atom,
    message,
    ...(hint === undefined ? {} : { hint }),
    ...(source === undefined ? {} : { source: source.locate(start, end) }),
    ...(related === undefined || related.length === 0 ? {} : { related: [...related] }),
    ...(source === undefined ? {} : { frame: codeFrame(source, start, end) }),
  }
}
