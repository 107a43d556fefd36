import { compareCodePoints } from '../diagnostics/compare-code-points.ts'
import { resolveBudget } from './budgets.ts'
import { demands } from './closure.ts'
import { contractFields, type ContractValue } from './contract-fields.ts'
import { explain } from './explain.ts'
import { intent as readIntent, type Intent } from './intent.ts'
import { findPersona, withoutPersona } from './find-persona.ts'
import { createPhraseText } from './match-phrases.ts'
import { packLevels, type Packed } from './pack-levels.ts'
import type { Hit } from './query.ts'
import { scoreAtoms } from './score-atoms.ts'
import { selectAtoms, type Selected } from './select-atoms.ts'
import type { Tree } from './tree.ts'
import { warnDeprecated } from './warn-deprecated.ts'
import type { Weights } from './weights.ts'

/** What `resolve` is asked. */
export interface ResolveInput {
  /** A task in plain words. */
  brief: string
  /**
   * The most tokens that all hits together may have, each at its level.
   * @default 1500
   */
  max_tokens?: number
  /** The domain to answer from, instead of finding one. */
  domain?: string
}

/** The answer of `resolve`. */
export interface ResolveResult {
  intent: Intent
  /** In rank order, each atom followed by what it requires. */
  hits: Hit[]
  contract: {
    /** What the answer's atoms demand, whether there was room or not. */
    must_include: string[]
    /** What the answer's atoms exclude: contracts' must-avoids, and matching atoms that were kept out. */
    must_avoid: string[]
    /** Values that the brief gives to the fields of the domain's contract. */
    fields?: Record<string, ContractValue>
  }
  total_tokens: number
  warnings?: string[]
}

/**
 * The most hits that `prime_resolve` and `prime resolve` give: about what has room in a tool's answer, so that levels are
 * chosen for hits that are really given.
 */
export const maxHits = 30

/** How an answer is made, beyond what is asked. */
export interface ResolveOptions {
  /** Other weights than the built-in ones serve to measure what an axis is worth. */
  weights?: Weights
  /**
   * The most atoms of the answer; what one of them demands comes with it or not at all.
   * @default no limit
   */
  maxHits?: number
}

/** The budget of a resolve that names none, in tokens. */
const defaultResolveBudget = 1500

/** How many of the atoms that stay out get a sentence each. */
const shownExclusions = 10

/**
 * What a task needs to know: the brief's intent, the atoms that answer it, each at the level its rank deserves, and
 * the contract they bring. Throws an `InputError` for a brief without words and for an unknown domain.
 */
export function resolve(tree: Tree, input: ResolveInput, options: ResolveOptions = {}): ResolveResult {
  const intent = readIntent(tree, input)
  const budget = resolveBudget(tree, input.max_tokens, intent.domain, defaultResolveBudget)
  const warnings = budget.warning === undefined ? [] : [budget.warning]
  const brief = createPhraseText(input.brief)
  const atoms = [...tree.atoms.values()]
  const own = input.domain === undefined ? [] : atoms.filter(atom => atom.domains.includes(intent.domain ?? ''))
  const ranked = scoreAtoms(tree, own.length > 0 ? own : atoms, {
    focus: withoutPersona(brief, findPersona(tree, brief)),
    tags: [],
    kinds: intent.kinds,
    ...intent.persona !== null && { persona: intent.persona },
    level: 'full',
    budget: budget.tokens,
  }, options.weights)
  const { selected, excluded, isCut } = selectAtoms(tree, ranked, intent, budget.tokens, options.maxHits ?? Infinity)
  const { packed, noRoom } = packLevels(tree, selected, budget.tokens)
  const brought = selected.flatMap(entry => [entry.scored.atom, ...entry.closure.flatMap(demand => tree.atoms.get(demand.id) ?? [])])
  const mustInclude = unique(brought.flatMap(atom => demands(atom, intent)).map(demand => demand.id))
  const absent = mustInclude.filter(id => !tree.atoms.has(id))

  warnings.push(...excluded.slice(0, shownExclusions).map(({ id, reason }) => `\`${id}\` matches but stays out: ${reason}.`))
  if (excluded.length > shownExclusions) warnings.push(`${excluded.length - shownExclusions} more match but stay out; see must_avoid.`)
  if (noRoom.length > 0) warnings.push(`There is no room in ${budget.tokens} tokens for ${quoted(noRoom)}; ask with a larger max_tokens.`)
  if (absent.length > 0) warnings.push(`The loaded trees do not hold ${quoted(absent)}, which the answer demands.`)
  if (isCut) warnings.push(`More atoms match than the ${selected.length} best, which were chosen to keep the answer short; narrow the brief, or ask prime_query with exclude_ids.`)
  if (ranked.length === 0) warnings.push('No atom matches the brief; try prime_query with other words or without any.')

  const hits = packed.map(toHit)
  warnings.push(...warnDeprecated(tree, hits))
  const fields = contractFields(tree.domains.find(domain => domain.name === intent.domain), input.brief)
  return {
    intent,
    hits,
    contract: {
      must_include: mustInclude,
      must_avoid: mustAvoid(packed, excluded),
      ...Object.keys(fields).length > 0 && { fields },
    },
    total_tokens: hits.reduce((sum, hit) => sum + hit.tokens, 0),
    ...warnings.length > 0 && { warnings },
  }
}

function toHit(entry: Packed): Hit {
  const { atom, level, demand } = entry
  const notes = [
    ...entry.role === undefined ? [] : [roleNotes[entry.role]],
    ...demand === undefined ? [] : [`${demand.reason} of ${demand.by}`],
  ]
  return {
    id: atom.id,
    kind: atom.kind,
    tokens: atom.tokens[level],
    path: atom.paths[level],
    explanation: entry.scored === undefined ? notes.join('; ') : explain(entry.scored, notes),
    level,
  }
}

const roleNotes: Readonly<Record<Selected['role'], string>> = {
  focal: 'focal',
  supporting: 'supporting',
  rest: 'at the edge',
}

function mustAvoid(packed: readonly Packed[], excluded: readonly { id: string }[]): string[] {
  const avoided = packed.flatMap(({ atom }) => atom.contract?.mustAvoid ?? [])
  return unique([...avoided, ...excluded.map(entry => entry.id)]).sort(compareCodePoints)
}

function unique(ids: readonly string[]): string[] {
  return [...new Set(ids)]
}

function quoted(ids: readonly string[]): string {
  const rest = ids.length - 10
  return ids.slice(0, 10).map(id => `\`${id}\``).join(', ') + (rest > 0 ? ` and ${rest} more` : '')
}
