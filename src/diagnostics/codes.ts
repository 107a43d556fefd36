import type { DiagnosticLayer, DiagnosticLevel } from './diagnostic.ts'

/** One row of the table of codes: what `prime explain` prints and the README lists. */
export interface CodeSpec {
  layer: DiagnosticLayer
  /** The level before `rules` and `strict`. */
  level: DiagnosticLevel
  /** What is wrong, in a few words. */
  title: string
  /** Why it is reported, and what comes of it. */
  cause: string
  /** A source that gives it. */
  wrong: string
  /** The same, mended. */
  right: string
}

const table = {
  'prime/missing-id': {
    layer: 'L1',
    level: 'error',
    title: 'an atom has no id',
    cause: 'The id is the name under which agents and other atoms find the atom, and its folder in the output.',
    wrong: 'rule SaltWater {\n  claim: "Salt the water before the pasta goes in."\n}',
    right: 'rule SaltWater {\n  id: "@kitchen/rule-salt-water"\n  claim: "Salt the water before the pasta goes in."\n}',
  },
} as const

/** Every code a diagnostic can carry. */
export type Code = keyof typeof table

/** All codes by name. */
export const codes: Readonly<Record<Code, CodeSpec>> = table
