/** One dimension of a brief, with the words and phrases that speak of it. */
export interface Axis {
  name: string
  description?: string
  /** Words or phrases; the axis's own name when none are given. */
  matches: string[]
}

/** The forms a contract field's value can take. */
export type ContractFieldType = 'atom-id-array' | 'string-array' | 'enum' | 'enum-array' | 'string' | 'boolean'

/** A named field that a resolve may carry in its contract. */
export interface ContractField {
  name: string
  type: ContractFieldType
  /** The values an `enum` or `enum-array` allows. */
  values?: string[]
  description?: string
  /** The scaffold to start from, for a field given as plain text (its type is `string`). */
  default?: string
}

/** What a validator does with an artifact. */
export type Checker =
  | { type: 'regex', pattern: string, flags: string, expect: 'match' | 'no-match' }
  | { type: 'builtin', name: BuiltinChecker }
  | { type: 'ai-judge', rubric: string }
  | { type: 'llm', instruction: string }

/** The checkers that need no pattern and no model. */
export type BuiltinChecker = 'every-fact-has-source' | 'rule-has-checks' | 'anti-pattern-has-counterpart' | 'cites-atoms'

/** One check of finished work, run by `prime_validate`. */
export interface Validator {
  name: string
  description?: string
  checker: Checker
  /** What a failure counts as. @default 'error' */
  severity: 'error' | 'warning'
}

/** A kind that a domain adds to the built-in ones. */
export interface DomainKind {
  layer: 'data' | 'behaviour' | 'composition' | 'meta' | 'voice'
  lead: string[]
  core: string[]
  full: string[]
}

/** What a domain.yaml says, checked. Lists and maps are empty when the file has none. */
export interface Domain {
  name: string
  version: string
  description: string
  /** Words that signal the domain. */
  tags: string[]
  axes: Axis[]
  contract: ContractField[]
  validators: Validator[]
  /** Tokens. */
  budgets: { defaultTokens?: number, maxTokens?: number }
  /** For each word the words that mean nearly the same. */
  synonyms: Map<string, string[]>
  kinds: Map<string, DomainKind>
}
