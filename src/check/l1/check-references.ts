import { nearest } from '../../diagnostics/nearest.ts'
import type { ValueNode } from '../../language/ast.ts'
import type { Atom } from '../../model/atom.ts'
import { localName, scopeOf } from '../../model/reference.ts'
import type { AtomIndex } from '../atom-index.ts'
import type { Report, RuleContext } from '../context.ts'

/** How many missing ids are compared with all others for a suggestion; the rest go without. */
const mostSuggestions = 50

/**
 * Reports edges and contracts that name an atom which nobody declares: an error in a scope of this build, a warning
 * in a foreign one.
 *
 *     requires: [@kitchen/term-slat]                              // prime/unresolved-reference
 *     contract: { must-include: [@elsewhere/fact-boiling] }       // a warning, unless a pack declares it
 */
export function checkReferences(atoms: readonly Atom[], report: Report, { index }: RuleContext): void {
  const suggest = createSuggestions(index)
  for (const atom of atoms) {
    for (const { id, node, where } of referencesOf(atom)) {
      if (index.get(id) !== undefined) continue
      const foreign = !index.declaresScope(scopeOf(id))
      const meant = suggest(id)
      report({
        code: 'prime/unresolved-reference',
        atom,
        at: node,
        message: foreign
          ? `\`${id}\` in \`${where}\` is declared by no source and no installed pack: install the pack that declares ${scopeOf(id)}, or mend the id`
          : `\`${id}\` in \`${where}\` is declared nowhere: declare the atom, or mend the id`,
        ...foreign && { level: 'warning', foreign: true },
        ...meant !== undefined && { hint: `did you mean \`${meant}\`?` },
      })
    }
  }
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

function createSuggestions(index: AtomIndex): (id: string) => string | undefined {
  const made = new Map<string, string | undefined>()
  return (id) => {
    if (made.has(id)) return made.get(id)
    if (made.size >= mostSuggestions) return undefined
    const meant = nearest(id, [...index.idsOf(scopeOf(id))].sort()) ?? inNearScope(id, index)
    made.set(id, meant)
    return meant
  }
}

/** The atom of the same name in the scope whose name is nearest. */
function inNearScope(id: string, index: AtomIndex): string | undefined {
  const scope = scopeOf(id)
  const meant = nearest(scope, index.scopes().filter(other => other !== scope).sort())
  const other = `${meant ?? scope}/${localName(id)}`
  return index.get(other) === undefined ? undefined : other
}
