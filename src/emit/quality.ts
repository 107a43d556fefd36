import { fieldMap, hasContent } from '../model/field-map.ts'
import { synonyms } from '../model/kinds.ts'
import { isProse } from '../model/prose.ts'
import type { Atom, Status } from '../model/atom.ts'
import type { KindSpec } from '../model/kinds.ts'
import type { AtomYaml } from '../tree-format/atom-yaml.ts'
import type { EdgeYaml } from '../tree-format/graph-yaml.ts'

/** What an atom's quality is measured by. */
export interface QualityInput {
  atom: Atom
  edges: readonly EdgeYaml[]
  /** Its row in the table of kinds. */
  kind: KindSpec | undefined
  /** True when the summary holds the whole lead. */
  isLeadWhole: boolean
  /** Tokens of full, and full's budget. */
  full: { tokens: number, budget: number }
}

/** True when the atom fills one of the fields (`source/sources`). */
type Fills = (names: string) => boolean

interface Part {
  weight: number
  /** 0 to 1; undefined where the part does not apply to the atom. */
  score: (input: QualityInput, fills: Fills) => number | undefined
}

/** How well a lead says what the atom claims. */
const leadScores = { prose: 1, value: 0.5, name: 0.2 } as const
const statusScores: Readonly<Record<Status, number>> = { validated: 1, active: 0.8, experimental: 0.5, draft: 0.3, deprecated: 0 }
/** Kinds that claim something a reader may want to check. */
const claims = new Set(['fact', 'rule', 'pattern', 'principle', 'anti-pattern', 'counter-example', 'constraint', 'metric', 'value', 'tradeoff'])
/** What proves a claim, and what only makes it plausible. */
const proof = 'validates-with/source/sources/evidence/attributed-to/url/doi'
const support = 'rationale/why/examples/example/counter-examples/failure-mode/fails-because/why-bad'
/** So many edges, tags, words of a description and fields are as good as more. */
const enough = { edges: 7, tags: 5, words: 40, core: 4, full: 4 }
/** Raises the mean, so that the middling atom is not among the good ones. */
const rigour = 1.5
/** Full may be over its budget by this factor before it costs quality. */
const slack = 1.25

/** The parts of an atom's quality, each from what the atom has. */
const parts: Readonly<Record<string, Part>> = {
  /** A lead in prose; half for `label — value`, a fifth for the name. A lead that summary must cut loses a fifth. */
  lead: { weight: 4, score: ({ atom, isLeadWhole }) => atom.lead === undefined ? 0 : leadScores[atom.lead.origin] * (isLeadWhole ? 1 : 0.8) },
  /** A description in prose that is not the lead itself, forty words are enough; half for one that is. */
  description: { weight: 2, score: ({ atom }) => describes(atom) },
  /** The lead field that the kind expects for half, four of core's fields and four of full's for a quarter each. */
  fields: { weight: 4, score: ({ kind }, fills) => kind === undefined ? 0 : fieldScore(kind, fills) },
  /** Of claims: a source, a check or other evidence; a third for reasons and examples. */
  evidence: { weight: 3, score: ({ atom }, fills) => claims.has(atom.kind) ? (fills(proof) ? 1 : fills(support) ? 1 / 3 : 0) : undefined },
  /** Edges to other atoms; seven are enough, and the first count most. */
  edges: { weight: 3, score: ({ edges }) => Math.min(1, Math.log2(1 + edges.length) / Math.log2(1 + enough.edges)) },
  /** Tags; five are enough. */
  tags: { weight: 2, score: ({ atom }) => Math.min(1, atom.tags.length / enough.tags) },
  /** Full within its budget and a quarter more; over that the share of it that would fit. */
  budget: { weight: 1, score: ({ full }) => Math.min(1, slack * full.budget / full.tokens) },
  /** Validated 1, active 0.8, experimental 0.5, draft 0.3, deprecated 0. */
  status: { weight: 1, score: ({ atom }) => statusScores[atom.status] },
}

/**
 * An atom's quality, 0 to 5 with one decimal each: `overall` is 5 times the mean of the parts that apply, each from 0
 * to 1 and by its weight (lead 4, fields 4, evidence 3, edges 3, description 2, tags 2, budget 1, status 1), to the
 * power of 1.5.
 */
export function measureQuality(input: QualityInput): AtomYaml['quality'] {
  const fields = fieldMap(input.atom.fields)
  const fills: Fills = names => synonyms(names).some((name) => {
    const field = fields.get(name)
    return field !== undefined && hasContent(field.value)
  })
  const scores = Object.entries(parts).flatMap(([name, { weight, score }]) => {
    const share = score(input, fills)
    return share === undefined ? [] : [{ name, weight, share }]
  })
  const sum = scores.reduce((total, { weight, share }) => total + weight * share, 0)
  const weights = scores.reduce((total, { weight }) => total + weight, 0)
  return { overall: outOfFive((sum / weights) ** rigour), ...Object.fromEntries(scores.map(({ name, share }) => [name, outOfFive(share)])) }
}

function describes({ description, lead }: Atom): number {
  if (description === undefined || !isProse(description)) return 0
  const length = Math.min(1, description.trim().split(/\s+/).length / enough.words)
  return lead?.fields.some(field => field.name === 'description') ? length / 2 : length
}

function fieldScore(kind: KindSpec, fills: Fills): number {
  const lead = [...kind.lead, ...kind.alsoExpected ?? []].some(fills) ? 1 : 0
  return (2 * lead + filledShare(kind.core, enough.core, fills) + filledShare(kind.full, enough.full, fills)) / 4
}

function filledShare(entries: readonly string[], most: number, fills: Fills): number {
  return entries.length === 0 ? 1 : Math.min(1, entries.filter(fills).length / Math.min(most, entries.length))
}

function outOfFive(share: number): number {
  return Math.round(share * 50) / 10
}
