import { RE2JS } from 're2js'
import type { Checker } from '../../domain/domain.ts'
import type { CheckerResult } from './run-builtin.ts'

/** Flags of a `/…/flags` pattern as RE2 knows them; `g` and `u` change nothing, since one match is enough and text is Unicode. */
const flagBits: Readonly<Record<string, number>> = {
  i: RE2JS.CASE_INSENSITIVE,
  m: RE2JS.MULTILINE,
  s: RE2JS.DOTALL,
  g: 0,
  u: 0,
}

/** Runs a pattern over an artifact in time linear in its length, whatever the pattern. */
export function runRegex(checker: Checker & { type: 'regex' }, artifact: string): CheckerResult {
  let matches: boolean
  try {
    const flags = Array.from(checker.flags).reduce((bits, flag) => bits | (flagBits[flag] ?? 0), 0)
    matches = RE2JS.compile(checker.pattern, flags).matcher(artifact).find()
  } catch {
    return { skipped: 'its pattern is not in RE2 syntax' }
  }
  if (matches === (checker.expect === 'match')) return []
  const pattern = checker.pattern.slice(0, 120)
  return [checker.expect === 'match'
    ? { message: `The artifact does not match \`${pattern}\`.`, suggestion: 'Add what the pattern asks for.' }
    : { message: `The artifact matches \`${pattern}\`, which must not occur.`, suggestion: 'Remove what the pattern finds.' }]
}
