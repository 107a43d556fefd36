import { fieldMap, hasContent } from '../model/field-map.ts'
import { synonyms } from '../model/kinds.ts'
import type { Atom } from '../model/atom.ts'
import type { KindSpec } from '../model/kinds.ts'
import type { AtomYaml } from '../tree-format/atom-yaml.ts'
import type { EdgeYaml } from '../tree-format/graph-yaml.ts'

/** What the parts of the quality look at. */
interface Subject {
  atom: Atom
  edges: readonly EdgeYaml[]
  kind: KindSpec | undefined
  /** True when the atom fills the field or one of its synonyms (`source/sources`). */
  fills: (entry: string) => boolean
}

interface Part {
  weight: number
  /** 0 to 1. */
  score: (subject: Subject) => number
}

/** How well a lead says what the atom claims. */
const leadScores = { prose: 1, value: 0.5, name: 0 } as const
/** This many edges, and this many fields of a table row, are as good as more. */
const enoughEdges = 3
const enoughFields = 2

/** The parts of an atom's quality, each from what the atom has. */
const parts: Readonly<Record<string, Part>> = {
  /** A lead in prose; half for `label — value`, nothing for the bare name. */
  lead: { weight: 3, score: ({ atom }) => atom.lead === undefined ? 0 : leadScores[atom.lead.origin] },
  /** Fields that core shows for the kind; two are enough. */
  detail: { weight: 2, score: ({ kind, fills }) => filledShare(kind?.core, fills) },
  /** Fields that full prints first for the kind; two are enough. */
  depth: { weight: 1, score: ({ kind, fills }) => filledShare(kind?.full, fills) },
  /** Edges to other atoms; three are enough. */
  links: { weight: 2, score: ({ edges }) => Math.min(1, edges.length / enoughEdges) },
  /** Something that a reader can check the atom by. */
  evidence: { weight: 1, score: ({ fills }) => fills('validates-with/checks/source/sources/evidence/examples') ? 1 : 0 },
  /** The share of version, description, domain and tags that is there. */
  metadata: { weight: 1, score: ({ fills }) => ['version', 'description', 'domain', 'tags'].filter(fills).length / 4 },
}

/**
 * An atom's quality, 0 to 5 with one decimal each: `overall` is the mean of the parts by their weights
 * (lead 3, detail 2, links 2, depth 1, evidence 1, metadata 1).
 */
export function measureQuality(atom: Atom, edges: readonly EdgeYaml[], kind: KindSpec | undefined): AtomYaml['quality'] {
  const fields = fieldMap(atom.fields)
  const fills = (entry: string): boolean => synonyms(entry).some((name) => {
    const field = fields.get(name)
    return field !== undefined && hasContent(field.value)
  })
  const scores = Object.entries(parts).map(([name, { weight, score }]) => ({ name, weight, score: score({ atom, edges, kind, fills }) }))
  const sum = scores.reduce((total, { weight, score }) => total + weight * score, 0)
  const weights = scores.reduce((total, { weight }) => total + weight, 0)
  return { overall: outOfFive(sum / weights), ...Object.fromEntries(scores.map(({ name, score }) => [name, outOfFive(score)])) }
}

function filledShare(entries: readonly string[] | undefined, fills: Subject['fills']): number {
  if (entries === undefined || entries.length === 0) return 1
  return Math.min(1, entries.filter(fills).length / Math.min(enoughFields, entries.length))
}

function outOfFive(share: number): number {
  return Math.round(share * 50) / 10
}
