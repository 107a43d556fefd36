import type { Code } from '../diagnostics/codes.ts'
import type { Atom } from '../model/atom.ts'
import type { AtomRule, CorpusRule } from './context.ts'
import { checkDuplicateIds } from './l1/check-duplicate-ids.ts'
import { checkEdgeKinds } from './l1/check-edge-kinds.ts'
import { checkExpectedFields } from './l1/check-expected-fields.ts'
import { checkId } from './l1/check-id.ts'
import { checkIdStyle } from './l1/check-id-style.ts'
import { checkMentions } from './l1/check-mentions.ts'
import { checkMetadata } from './l1/check-metadata.ts'
import { checkName } from './l1/check-name.ts'
import { checkReferences } from './l1/check-references.ts'
import { checkSlugs } from './l1/check-slugs.ts'
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
import { checkNearDuplicates } from './l3/check-near-duplicates.ts'
import { checkOrphans } from './l3/check-orphans.ts'

/** One stage of the checks. All its rules run on all atoms it takes. */
export interface Stage {
  takes(atom: Atom, failed: ReadonlySet<Atom>): boolean
  atomRules: readonly AtomRule[]
  corpusRules: readonly CorpusRule[]
}

/** The stages in the order in which they run. */
export const stages: readonly Stage[] = [
  {
    takes: () => true,
    atomRules: [],
    corpusRules: [checkDuplicateIds],
  },
  {
    takes: atom => atom.node.broken !== true,
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
    corpusRules: [checkReferences, checkSlugs],
  },
  {
    takes: (atom, failed) => !failed.has(atom),
    atomRules: [],
    corpusRules: [checkCycles, checkClosures, checkDeprecated, checkOrphans, checkNearDuplicates],
  },
]

/** Codes that leave an atom unfit for the output whatever level a project gives them. */
export const fatalCodes: ReadonlySet<Code> = new Set<Code>([
  'prime/missing-id',
  'prime/invalid-id',
  'prime/unsafe-id',
  'prime/duplicate-id',
  'prime/ids-differ-by-case',
  'prime/nothing-to-summarise',
])
