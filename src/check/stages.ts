import type { Code } from '../diagnostics/codes.ts'
import type { Atom } from '../model/atom.ts'
import { createAtomMemo } from './atom-memo.ts'
import type { AtomRule, CorpusRule, Finding, RuleContext } from './context.ts'
import { createDuplicateIdCheck } from './l1/check-duplicate-ids.ts'
import { checkEdgeKinds } from './l1/check-edge-kinds.ts'
import { checkExpectedFields } from './l1/check-expected-fields.ts'
import { checkId } from './l1/check-id.ts'
import { checkIdStyle } from './l1/check-id-style.ts'
import { checkMentions } from './l1/check-mentions.ts'
import { checkMetadata } from './l1/check-metadata.ts'
import { checkName } from './l1/check-name.ts'
import { createReferenceCheck } from './l1/check-references.ts'
import { createSlugCheck } from './l1/check-slugs.ts'
import { checkStatus } from './l1/check-status.ts'
import { checkSummary } from './l1/check-summary.ts'
import { checkSwallowedFields } from './l1/check-swallowed-fields.ts'
import { checkTargets } from './l1/check-targets.ts'
import { checkTypes } from './l1/check-types.ts'
import { checkUnknownFields } from './l1/check-unknown-fields.ts'
import { checkVersion } from './l1/check-version.ts'
import { checkClosures } from './l3/check-closures.ts'
import { checkCycles } from './l3/check-cycles.ts'
import { checkDeprecated } from './l3/check-deprecated.ts'
import { createNearDuplicateCheck } from './l3/check-near-duplicates.ts'
import { createOrphanCheck } from './l3/check-orphans.ts'
import { rememberByLinks } from './l3/remember-by-links.ts'

/** One stage of the checks. All its rules run on all atoms it takes: those without an error so far, and of the others some. */
interface StageSpec {
  takesFailed: (atom: Atom) => boolean
  atomRules: readonly AtomRule[]
  /** What makes its rules over all atoms, which may remember their last run. */
  corpusRules: readonly (() => CorpusRule)[]
}

/** The stages in the order in which they run. */
const stages: readonly StageSpec[] = [
  {
    takesFailed: () => true,
    atomRules: [],
    corpusRules: [createDuplicateIdCheck],
  },
  {
    takesFailed: atom => atom.node.broken !== true,
    atomRules: [
      checkId,
      checkIdStyle,
      checkVersion,
      checkName,
      checkStatus,
      checkMetadata,
      checkSummary,
      checkExpectedFields,
      checkTypes,
      checkTargets,
      checkUnknownFields,
      checkSwallowedFields,
      checkEdgeKinds,
      checkMentions,
    ],
    corpusRules: [createReferenceCheck, createSlugCheck],
  },
  {
    takesFailed: () => false,
    atomRules: [checkDeprecated],
    corpusRules: [rememberByLinks([checkCycles, checkClosures]), createOrphanCheck, createNearDuplicateCheck],
  },
]

/** A stage with its memory. */
export interface Stage extends Pick<StageSpec, 'takesFailed'> {
  /** What the rules on single atoms find; the same objects for as long as it is the same. */
  findInAtoms: (atoms: readonly Atom[], context: RuleContext) => readonly Finding[]
  corpusRules: readonly CorpusRule[]
}

/** The stages in the order in which they run, before their first run. */
export function createStages(): Stage[] {
  return stages.map(({ takesFailed, atomRules, corpusRules }) => ({
    takesFailed,
    findInAtoms: atomRules.length === 0 ? () => [] : createAtomMemo((atom, context) => findBy(atomRules, atom, context)),
    corpusRules: corpusRules.map(create => create()),
  }))
}

const nothing: readonly Finding[] = []

function findBy(rules: readonly AtomRule[], atom: Atom, context: RuleContext): readonly Finding[] {
  const found: Finding[] = []
  for (const rule of rules) rule(atom, finding => found.push(finding), context)
  return found.length === 0 ? nothing : found
}

/** Codes that leave an atom unfit for the output whatever level a project gives them. */
export const fatalCodes: ReadonlySet<Code> = new Set<Code>([
  'prime/missing-id',
  'prime/invalid-id',
  'prime/unsafe-id',
  'prime/duplicate-id',
  'prime/ids-differ-by-case',
  'prime/nothing-to-summarise',
])
