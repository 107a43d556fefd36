import type { Diagnostic } from '../../src/diagnostics/diagnostic.ts'

/** A diagnostic for the tests of the formatters; `changes` replaces parts of it. */
export function sampleDiagnostic(changes: Partial<Diagnostic> = {}): Diagnostic {
  return {
    code: 'prime/missing-id',
    level: 'error',
    layer: 'L1',
    atom: 'SaltWater',
    message: '`SaltWater` has no `id`; add one such as `@kitchen/rule-salt-water`',
    source: { file: 'primes/sources/salt.prime', line: 3, column: 6, endLine: 3, endColumn: 15 },
    ...changes,
  }
}

/** Text that tries what a terminal or a log reader would act on. */
export const hostile = 'a\x1b[2Jb\rc\x07d\u202ee\u2066f\x9bg\x7fh'
