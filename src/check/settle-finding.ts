import { codes } from '../diagnostics/codes.ts'
import type { Diagnostic, DiagnosticLevel } from '../diagnostics/diagnostic.ts'
import type { Finding } from './context.ts'
import { silencersOf } from './ignores.ts'
import type { Ignore, Ignores } from './ignores.ts'
import { settleLevel } from './settle-level.ts'
import type { LevelOptions } from './settle-level.ts'
import { fatalCodes } from './stages.ts'
import { toDiagnostic } from './to-diagnostic.ts'

/** What becomes of a finding. */
export interface SettledFinding {
  /** The ignore comments that silence it. */
  silencers: readonly Ignore[]
  /** Absent when it is silenced or its code is off. */
  level?: DiagnosticLevel
  /** True when it leaves its atom unfit for what comes later. */
  isFatal: boolean
  /** The diagnostic, made when it is first asked for. */
  create: () => Diagnostic
}

/** Settles findings by the options of a project; a finding that it has seen before, once and for all. */
export function createSettler(options: LevelOptions): (finding: Finding, ignores: Ignores) => SettledFinding {
  const settled = new WeakMap<Finding, SettledFinding>()

  function settle(finding: Finding, ignores: Ignores): SettledFinding {
    const { code, atom, at, foreign } = finding
    const { layer, level: usual } = codes[code]
    const silencers = ignores.of(atom.source.file, code).length === 0 ? [] : silencersOf(ignores, { code, source: atom.source.locate(at.start, at.end) })
    const level = silencers.length > 0 ? undefined : settleLevel({ code, layer, level: finding.level ?? usual }, options, foreign)
    let diagnostic: Diagnostic | undefined
    return {
      silencers,
      ...level !== undefined && { level },
      isFatal: fatalCodes.has(code) || (level === 'error' && layer === 'L1'),
      create: () => diagnostic ??= toDiagnostic(level === undefined ? finding : { ...finding, level }),
    }
  }

  return (finding, ignores) => {
    const known = settled.get(finding)
    if (known !== undefined) return known
    const result = settle(finding, ignores)
    settled.set(finding, result)
    return result
  }
}
