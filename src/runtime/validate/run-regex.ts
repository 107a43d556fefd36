import { compilePattern } from '../../domain/compile-pattern.ts'
import type { Checker } from '../../domain/domain.ts'
import type { CheckerResult } from './run-builtin.ts'

/** The most characters of a pattern that a message shows. */
const shownPattern = 120

/** Runs a pattern over an artifact in time linear in its length, whatever the pattern. */
export function runRegex(checker: Checker & { type: 'regex' }, artifact: string): CheckerResult {
  const compiled = compilePattern(checker.pattern, checker.flags)
  if ('problem' in compiled) return { skipped: 'its pattern is not in RE2 syntax' }
  const pattern = checker.pattern.slice(0, shownPattern)
  if (compiled.pattern.matches(artifact) === (checker.expect === 'match')) return []
  return [checker.expect === 'match'
    ? { message: `The artifact does not match \`${pattern}\`.`, suggestion: 'Add what the pattern asks for.' }
    : { message: `The artifact matches \`${pattern}\`, which must not occur.`, suggestion: 'Remove what the pattern finds.' }]
}
