import type { Atom } from '../../model/atom.ts'
import type { Report, RuleContext } from '../context.ts'

const mostCandidates = 5

/**
 * Reports a bare slug that stands for no atom or for several, so that it makes no edge.
 *
 *     conflicts: ["brutalist"]     // prime/unknown-slug: no atom is called so
 *     conflicts: ["modern"]        // prime/ambiguous-slug: persona-modern or voice-modern?
 */
export function checkSlugs(atoms: readonly Atom[], report: Report, { slugProblems }: RuleContext): void {
  const taken = new Set(atoms)
  for (const { atom, target, candidates } of slugProblems) {
    if (!taken.has(atom)) continue
    if (candidates.length === 0) {
      report({
        code: 'prime/unknown-slug',
        atom,
        at: target.node,
        message: `no atom is called \`${target.slug}\`, so \`${target.field.name}\` links to nothing here: write the id of an atom`,
      })
      continue
    }
    const shown = candidates.slice(0, mostCandidates).map(id => `\`${id}\``).join(', ')
    const more = candidates.length > mostCandidates ? ` and ${candidates.length - mostCandidates} more` : ''
    report({
      code: 'prime/ambiguous-slug',
      atom,
      at: target.node,
      message: `\`${target.slug}\` may mean ${shown}${more}, so \`${target.field.name}\` links to nothing here: write the whole id`,
    })
  }
}
