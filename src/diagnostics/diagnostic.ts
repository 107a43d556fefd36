import type { Code } from './codes.ts'

/** How grave a diagnostic is. An error keeps its atom out of the output. */
export type DiagnosticLevel = 'error' | 'warning' | 'info'

/** L1: one atom (syntax and schema). L2: meaning, by a model. L3: across atoms. */
export type DiagnosticLayer = 'L1' | 'L2' | 'L3'

/** A place in a source file. Lines and columns are 1-based and count UTF-16 code units; the end is exclusive. */
export interface SourceLocation {
  /** Path of the file, with `/`, relative to the project root where it lies below it. */
  file: string
  line: number
  column: number
  endLine: number
  endColumn: number
}

/** Another place that a diagnostic speaks of, such as the first of two duplicates. */
export interface RelatedPlace {
  message: string
  source: SourceLocation
}

/** One finding about the sources, as data. Never thrown, except by conveniences that say so. */
export interface Diagnostic {
  /** One code of the closed list in `codes.ts`. */
  code: Code
  level: DiagnosticLevel
  layer: DiagnosticLayer
  /** The atom's id, or its declared name while it has none; empty for a finding about a whole file. */
  atom: string
  /** One sentence: what is wrong first, names in back-ticks, then what to do. */
  message: string
  hint?: string
  /** Absent where no position makes sense (never a made-up 0:0). */
  source?: SourceLocation
  related?: RelatedPlace[]
  /** The source lines around the place, as plain text with a caret line; see `code-frame.ts`. */
  frame?: string
}
