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
  'prime/meaning': {
    layer: 'L2',
    level: 'warning',
    title: 'an atom\'s body does not fit its metadata',
    cause: 'A language model read the atom and found that, say, its severity, kind or description does not fit what it claims. Its word is advice: read the atom again and decide.',
    wrong: 'rule PasswordStorage {\n  id: "@security/rule-password-storage"\n  severity: low\n  claim: "Never store a password in clear text."\n}',
    right: 'rule PasswordStorage {\n  id: "@security/rule-password-storage"\n  severity: critical\n  claim: "Never store a password in clear text."\n}',
  },
  'prime/meaning-skipped': {
    layer: 'L2',
    level: 'info',
    title: 'the check of meaning was asked for but skipped',
    cause: 'The check of meaning needs a model provider, and none is configured. Everything else was checked.',
    wrong: 'prime check --deep',
    right: 'PRIME_LLM_PROVIDER=openai PRIME_LLM_MODEL=… PRIME_LLM_API_KEY=… prime check --deep',
  },
  'prime/meaning-unchecked': {
    layer: 'L2',
    level: 'info',
    title: 'the meaning of an atom could not be checked',
    cause: 'The request to the model failed, timed out, or was answered with something that is no verdict. The build goes on; the atom is asked about again next time.',
    wrong: 'PRIME_LLM_BASE_URL=http://127.0.0.1:1/v1 prime check --deep',
    right: 'PRIME_LLM_BASE_URL=http://127.0.0.1:8080/v1 prime check --deep',
  },
} as const

/** Every code a diagnostic can carry. */
export type Code = keyof typeof table

/** All codes by name. */
export const codes: Readonly<Record<Code, CodeSpec>> = table
