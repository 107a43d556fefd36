import { nearest } from '../diagnostics/nearest.ts'
import { isSafeAtomId } from '../tree-format/atom-id.ts'
import type { Level } from '../tree-format/level.ts'
import { resolveBudget } from './budgets.ts'
import { kindsAsked } from './cue-words.ts'
import { explain } from './explain.ts'
import { findPersona, withoutPersona } from './find-persona.ts'
import { InputError } from './input-error.ts'
import { createPhraseText } from './match-phrases.ts'
import { parseScope, type Scope } from './parse-scope.ts'
import { scoreAtoms } from './score-atoms.ts'
import { spellAsKnown } from './spell-as-known.ts'
import { toPhrase } from './tokenize.ts'
import { scopeOf, treeFacts } from './tree-facts.ts'
import type { Tree, TreeAtom } from './tree.ts'
import { warnDeprecated } from './warn-deprecated.ts'
import type { Weights } from './weights.ts'

/** What `query` is asked; every field is optional. */
export interface QueryInput {
  /** The scope language: `@scope kind:rule domain:name id:@s/n related:@s/n focus:words`. */
  scope?: string
  tags?: readonly string[]
  /** @default 'core' */
  level?: Level
  /**
   * The most tokens that all hits together may have, at the level asked for.
   * @default 1200
   */
  budget_tokens?: number
  kinds?: readonly string[]
  exclude_ids?: readonly string[]
}

/** One atom of an answer. */
export interface Hit {
  id: string
  kind: string
  /** The token count of the file at `path`. */
  tokens: number
  /** The file to read: an absolute path or a URL. */
  path: string
  /** Why it is here, in one line. */
  explanation: string
  level: Level
}

/** The answer of `query`. */
export interface QueryResult {
  /** In rank order. */
  hits: Hit[]
  /** The sum of the hits' tokens; never over the budget. */
  total_tokens: number
  warnings?: string[]
}

/** The budget of a query that names none, in tokens. */
const defaultQueryBudget = 1200

/**
 * The best atoms for a question, each that still fits the budget, in rank order; nothing is padded. Throws an
 * `InputError` for a scope that cannot be understood and for ids the tree does not have. Other weights than the built-in
 * ones serve to measure what an axis is worth.
 */
export function query(tree: Tree, input: QueryInput = {}, weights?: Weights): QueryResult {
  const level = input.level ?? 'core'
  const facts = treeFacts(tree)
  const read = parseScope(input.scope ?? '')
  const scope: Scope = {
    ...read,
    kinds: spellAsKnown(read.kinds, facts.kinds),
    domains: spellAsKnown(read.domains, facts.domains),
  }
  const { tokens: budget, warning } = resolveBudget(tree, input.budget_tokens, scope.domains[0], defaultQueryBudget)
  for (const id of [...scope.ids, ...scope.related]) requireAtom(tree, id)
  const warnings = warning === undefined ? [] : [warning]
  const kinds = spellAsKnown(input.kinds ?? [], facts.kinds)
  warnings.push(...warnUnknown(tree, scope, kinds, input.exclude_ids ?? []))

  const tags = (input.tags ?? []).filter(tag => facts.tags.has(toPhrase(tag)))
  const words = (input.tags ?? []).filter(tag => !facts.tags.has(toPhrase(tag)))
  if (words.length > 0) warnings.push(`No atom carries the tag ${quoted(words)}; searched as words instead.`)
  const focus = [scope.focus, ...scope.focus === '' ? words : input.tags ?? []].join(' ').trim()
  const text = focus === '' ? undefined : createPhraseText(focus)
  const persona = text === undefined || [...scope.kinds, ...kinds].length > 0 ? undefined : findPersona(tree, text)

  const relations = neighbours(tree, scope.related)
  const excluded = new Set(input.exclude_ids)
  const candidates = [...tree.atoms.values()].filter(atom => (
    passes(scope.scopes, scopeOf(atom.id))
    && passes(scope.ids, atom.id)
    && passes(scope.kinds, atom.kind)
    && passes(kinds, atom.kind)
    && (scope.domains.length === 0 || atom.domains.some(domain => scope.domains.includes(domain)))
    && (scope.related.length === 0 || relations.has(atom.id))
    && !excluded.has(atom.id)
  ))
  const ranked = scoreAtoms(tree, candidates, {
    ...text !== undefined && { focus: withoutPersona(text, persona) },
    ...persona !== undefined && { named: persona.id },
    tags,
    kinds: text === undefined ? [] : kindsAsked(facts.kinds, text),
    level,
    budget,
  }, weights)

  const hits: Hit[] = []
  let total = 0
  for (const scored of ranked) {
    const { atom } = scored
    const tokens = atom.tokens[level]
    if (total + tokens > budget) continue
    total += tokens
    hits.push({ id: atom.id, kind: atom.kind, tokens, path: atom.paths[level], explanation: explain(scored, relations.get(atom.id)), level })
  }
  if (hits.length === 0 && ranked.length > 0) {
    warnings.push(`${ranked.length} ${ranked.length === 1 ? 'atom matches' : 'atoms match'}, but none fits ${budget} tokens at level ${level}; the smallest has ${ranked.reduce((least, scored) => Math.min(least, scored.atom.tokens[level]), Infinity)}.`)
  }
  warnings.push(...warnDeprecated(tree, hits))
  return { hits, total_tokens: total, ...warnings.length > 0 && { warnings } }
}

/** The atom of an id. Throws an `InputError` that names the nearest id, or refuses what has not the shape of one. */
function requireAtom(tree: Tree, id: string): TreeAtom {
  const atom = tree.atoms.get(id)
  if (atom !== undefined) return atom
  if (!isSafeAtomId(id)) throw new InputError('An id is not of the form `@scope/kind-name`; send ids as answers of this server give them.')
  const near = nearest(id, tree.atoms.keys())
  throw new InputError(`There is no atom \`${id}\`${near === undefined ? '' : `; the nearest is \`${near}\``}; send an id that an answer of this server gave.`)
}

function passes(wanted: readonly string[], value: string): boolean {
  return wanted.length === 0 || wanted.includes(value)
}

/** The neighbours of some atoms along edges in both directions, each with the sentences that say how. */
function neighbours(tree: Tree, ids: readonly string[]): Map<string, string[]> {
  const found = new Map<string, string[]>()
  const note = (id: string, sentence: string): void => { found.set(id, [...found.get(id) ?? [], sentence]) }
  for (const id of ids) {
    for (const edge of tree.atoms.get(id)?.edges ?? []) note(edge.target, `${id} ${edge.type} → this`)
    for (const edge of tree.incoming.get(id) ?? []) note(edge.source, `this ${edge.type} → ${id}`)
  }
  return found
}

/** How many names that nothing has get a sentence each. */
const shownUnknown = 5

function warnUnknown(tree: Tree, scope: Scope, kinds: readonly string[], excluded: readonly string[]): string[] {
  const facts = treeFacts(tree)
  const ids = new Set(tree.atoms.keys())
  const checks: [names: readonly string[], known: ReadonlySet<string>, sentence: (name: string) => string][] = [
    [scope.scopes, facts.scopes, name => `No atom has the scope ${quoted([name])}`],
    [[...scope.kinds, ...kinds], facts.kinds, name => `No atom has the kind ${quoted([name])}`],
    [scope.domains, facts.domains, name => `No atom has the domain ${quoted([name])}`],
    [excluded, ids, name => isSafeAtomId(name) ? `There is no atom ${quoted([name])} to leave out` : 'An entry of `exclude_ids` is not of the form `@scope/kind-name` and leaves nothing out'],
  ]
  const unknown = checks.flatMap(([names, known, sentence]) => [...new Set(names)].filter(name => !known.has(name)).map(name => ({ name, known, sentence })))
  const sentences = unknown.slice(0, shownUnknown).map(({ name, known, sentence }) => {
    const near = nearest(name, known)
    return `${sentence(name)}${near === undefined ? '' : `; the nearest is \`${near}\``}.`
  })
  const rest = unknown.length - sentences.length
  return rest === 0 ? sentences : [...sentences, `${rest} more ${rest === 1 ? 'name is' : 'names are'} not known here.`]
}

function quoted(words: readonly string[]): string {
  return words.slice(0, 5).map(word => `\`${word.slice(0, 60).replace(/[^\p{L}\p{M}\p{N} @/._-]/gu, '?')}\``).join(', ')
}
