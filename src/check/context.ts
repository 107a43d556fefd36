import type { Code } from '../diagnostics/codes.ts'
import type { Range } from '../language/ast.ts'
import type { Atom } from '../model/atom.ts'
import type { KindTable } from '../model/kinds.ts'
import type { SlugProblem } from '../model/resolve-slugs.ts'
import type { AtomIndex } from './atom-index.ts'
import type { KnownFields } from './known-fields.ts'

/** Where something stands: a range of the source that an atom was read from. */
export interface Place {
  atom: Atom
  at: Range
}

/** What a rule has found. Its level and layer come from the table of codes, `rules` and `strict`. */
export interface Finding extends Place {
  code: Code
  message: string
  hint?: string
  related?: (Place & { message: string })[]
  /** Another level than the table's, for codes whose level depends on the case. */
  level?: 'error' | 'warning' | 'info'
  /** True for a finding about a scope that this build does not declare: `strict` leaves it a warning. */
  foreign?: boolean
}

/** Takes a finding; rules return nothing and throw nothing. */
export type Report = (finding: Finding) => void

/** What rules may look at besides their atoms. */
export interface RuleContext {
  kinds: KindTable
  knownFields: KnownFields
  index: AtomIndex
  /** The ids and scopes of which the index says something else than in the run before. */
  changed: ReadonlySet<string>
  /** True for the ids of atoms, broken ones included, that are linked to another. */
  isLinked: (id: string) => boolean
  /** The ids of which that is true now and was not in the run before, or the reverse. */
  relinked: ReadonlySet<string>
  slugProblems: readonly SlugProblem[]
}

/** A rule that looks at one atom at a time. */
export type AtomRule = (atom: Atom, report: Report, context: RuleContext) => void

/**
 * A rule that looks at all atoms of its stage together, sorted by file and position. It may remember its last run, but
 * what it reports depends on this one alone; of what did not change it reports the same finding, object for object.
 */
export type CorpusRule = (atoms: readonly Atom[], report: Report, context: RuleContext) => void
