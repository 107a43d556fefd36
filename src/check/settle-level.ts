import type { Code } from '../diagnostics/codes.ts'
import type { Diagnostic, DiagnosticLevel } from '../diagnostics/diagnostic.ts'

/** What a project changes in the levels of diagnostics. */
export interface LevelOptions {
  /** The level of single codes; `off` drops them. Wins over `strict`. */
  rules?: Readonly<Partial<Record<Code, DiagnosticLevel | 'off'>>>
  /** Turns warnings into errors, those of L2 and about foreign scopes apart. @default false */
  strict?: boolean
}

/** The diagnostic with the level that the project's options give it; undefined when its code is off. */
export function settleLevel(diagnostic: Diagnostic, options: LevelOptions, foreign = false): Diagnostic | undefined {
  const { code, level, layer } = diagnostic
  const rule = options.rules !== undefined && Object.hasOwn(options.rules, code) ? options.rules[code] : undefined
  if (rule === 'off') return undefined
  const raised = options.strict === true && level === 'warning' && layer !== 'L2' && !foreign ? 'error' : level
  const settled = rule ?? raised
  return settled === level ? diagnostic : { ...diagnostic, level: settled }
}
