import { nearest } from '../../diagnostics/nearest.ts'
import type { ValueNode } from '../../language/ast.ts'
import type { Atom } from '../../model/atom.ts'
import { localName, scopeOf } from '../../model/reference.ts'
import type { AtomIndex } from '../atom-index.ts'
import { createAtomMemo } from '../atom-memo.ts'
import type { CorpusRule, Finding, RuleContext } from '../context.ts'

/** How many missing ids are compared with all others for a suggestion; the rest go without. */
const mostSuggestions = 50

/** With so many changes all suggestions are looked for anew. */
const mostChanges = 32

/**
 * Reports edges and contracts that name an atom which nobody declares: an error in a scope of this build, a warning
 * in a foreign one.
 *
 *     requires: [@kitchen/term-slat]                              // prime/unresolved-reference
 *     contract: { must-include: [@elsewhere/fact-boiling] }       // a warning, unless a pack declares it
 */
export function createReferenceCheck(): CorpusRule {
  const unresolved = createAtomMemo(findUnresolved)
  const suggestions = createSuggestions()
  return (atoms, report, context) => {
    const suggest = suggestions(context)
    for (const reference of unresolved(atoms, context)) {
      const meant = suggest(reference.id)
      if (reference.meant !== meant) {
        reference.meant = meant
        reference.finding = { ...reference.plain, ...meant !== undefined && { hint: `did you mean \`${meant}\`?` } }
      }
      report(reference.finding)
    }
  }
}

/** A reference to nothing, and what was last said about it. */
interface Unresolved {
  id: string
  plain: Finding
  meant: string | undefined
  finding: Finding
}

function findUnresolved(atom: Atom, { index }: RuleContext): Unresolved[] {
  return referencesOf(atom).filter(({ id }) => index.get(id) === undefined).map(({ id, node, where }) => {
    const foreign = !index.declaresScope(scopeOf(id))
    const plain: Finding = {
      code: 'prime/unresolved-reference',
      atom,
      at: node,
      message: foreign
        ? `\`${id}\` in \`${where}\` is declared by no source and no installed pack: install the pack that declares ${scopeOf(id)}, or mend the id`
        : `\`${id}\` in \`${where}\` is declared nowhere: declare the atom, or mend the id`,
      ...foreign && { level: 'warning', foreign: true },
    }
    return { id, plain, meant: undefined, finding: plain }
  })
}

interface Reference {
  id: string
  node: ValueNode
  /** The field or key the reference stands in. */
  where: string
}

function referencesOf({ edges, slugs, contract }: Atom): Reference[] {
  const resolved = new Set<object>(slugs.map(target => target.node))
  const found: Reference[] = []
  for (const edge of edges) {
    if (!resolved.has(edge.node)) found.push({ id: edge.target, node: edge.node, where: edge.field.name })
  }
  for (const ref of contract?.mustInclude ?? []) found.push({ ...ref, where: 'must-include' })
  for (const ref of contract?.mustAvoid ?? []) found.push({ ...ref, where: 'must-avoid' })
  for (const { include } of contract?.conditionallyRequired ?? []) {
    for (const ref of include) found.push({ ...ref, where: 'conditionally-required' })
  }
  return found
}

/** Suggestions for the first missing ids of a run; looked for again when other ids are declared. */
function createSuggestions(): (context: RuleContext) => (id: string) => string | undefined {
  const made = new Map<string, string | undefined>()
  return ({ index, changed }) => {
    for (const id of made.keys()) {
      if (changed.size > mostChanges || [...changed].some(name => canDecide(name, id))) made.delete(id)
    }
    const asked = new Set<string>()
    return (id) => {
      if (!asked.has(id) && asked.size >= mostSuggestions) return undefined
      asked.add(id)
      if (!made.has(id)) made.set(id, nearest(id, index.idsOf(scopeOf(id))) ?? inNearScope(id, index))
      return made.get(id)
    }
  }
}

/** True when the suggestion for `id` may be another, now that the index says something else about `other`. */
function canDecide(other: string, id: string): boolean {
  const [scope, otherScope] = [scopeOf(id), scopeOf(other)]
  return localName(other) === localName(id) || nearest(...scope === otherScope ? [id, [other]] as const : [scope, [otherScope]] as const) !== undefined
}

/** The atom of the same name in the scope whose name is nearest. */
function inNearScope(id: string, index: AtomIndex): string | undefined {
  const scope = scopeOf(id)
  const meant = nearest(scope, index.scopes().filter(other => other !== scope))
  const other = `${meant ?? scope}/${localName(id)}`
  return index.get(other) === undefined ? undefined : other
}
