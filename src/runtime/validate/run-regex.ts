import { createSourceText } from '../../diagnostics/source-text.ts'
import { compilePattern } from '../../domain/compile-pattern.ts'
import type { Checker } from '../../domain/domain.ts'
import type { CheckerResult } from './run-builtin.ts'

/** The most characters of a pattern that a message shows. */
const shownPattern = 120

/**
 * Runs a pattern over an artifact in time linear in its length, whatever the pattern. A complaint says what the
 * validator demands and where the artifact breaks it; what matched is not repeated, as it may be a secret.
 */
export function runRegex(checker: Checker & { type: 'regex' }, artifact: string, description?: string): CheckerResult {
  const compiled = compilePattern(checker.pattern, checker.flags)
  if ('problem' in compiled) return { skipped: 'its pattern is not in RE2 syntax' }
  const source = createSourceText('', artifact)
  const offset = compiled.pattern.find(source.text)
  const pattern = `\`${checker.pattern.slice(0, shownPattern)}\``
  const demand = description === undefined ? '.' : `, against the demand: ${description.replace(/\.$/, '')}.`
  if (checker.expect === 'match') {
    return offset === undefined ? [{ message: `Nothing in the artifact matches ${pattern}${demand}`, suggestion: 'Add what the pattern asks for.' }] : []
  }
  if (offset === undefined) return []
  const { line, column } = source.position(offset)
  return [{ message: `Line ${line}, column ${column} of the artifact matches ${pattern}${demand}`, suggestion: 'Remove what the pattern finds there.' }]
}
