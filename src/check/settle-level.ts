import type { Code } from '../diagnostics/codes.ts'
import type { Diagnostic, DiagnosticLevel } from '../diagnostics/diagnostic.ts'

/** What a project changes in the levels of diagnostics. */
export interface LevelOptions {
  /** The level of single codes; `off` drops them. Wins over `strict`. */
  rules?: Readonly<Partial<Record<Code, DiagnosticLevel | 'off'>>>
  /** Turns warnings into errors, those of L2 and about foreign scopes apart. @default false */
  strict?: boolean
}

/** The level that the project's options give a finding; undefined when its code is off. */
export function settleLevel({ code, level, layer }: Pick<Diagnostic, 'code' | 'level' | 'layer'>, options: LevelOptions, foreign = false): DiagnosticLevel | undefined {
  const rule = options.rules !== undefined && Object.hasOwn(options.rules, code) ? options.rules[code] : undefined
  if (rule !== undefined) return rule === 'off' ? undefined : rule
  return options.strict === true && level === 'warning' && layer !== 'L2' && !foreign ? 'error' : level
}
