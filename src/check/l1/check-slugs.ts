import type { Atom, SlugTarget } from '../../model/atom.ts'
import type { SlugProblem } from '../../model/resolve-slugs.ts'
import type { CorpusRule, Finding } from '../context.ts'

const mostCandidates = 5

/**
 * Reports a bare slug that stands for no atom or for several, so that it makes no edge.
 *
 *     conflicts: ["brutalist"]     // prime/unknown-slug: no atom is called so
 *     conflicts: ["modern"]        // prime/ambiguous-slug: persona-modern or voice-modern?
 */
export function createSlugCheck(): CorpusRule {
  const before = new WeakMap<SlugTarget, Finding>()
  return (atoms, report, { slugProblems }) => {
    if (slugProblems.length === 0) return
    const taken = new Set<Atom>(atoms)
    for (const problem of slugProblems) {
      if (!taken.has(problem.atom)) continue
      const fresh = toFinding(problem)
      const known = before.get(problem.target)
      const finding = known?.atom === fresh.atom && known.message === fresh.message ? known : fresh
      before.set(problem.target, finding)
      report(finding)
    }
  }
}

function toFinding({ atom, target: { slug, field, node }, candidates }: SlugProblem): Finding {
  if (candidates.length === 0) {
    return {
      code: 'prime/unknown-slug',
      atom,
      at: node,
      message: `no atom is called \`${slug}\`, so \`${field.name}\` links to nothing here: write the id of an atom`,
    }
  }
  const shown = candidates.slice(0, mostCandidates).map(id => `\`${id}\``).join(', ')
  const more = candidates.length > mostCandidates ? ` and ${candidates.length - mostCandidates} more` : ''
  return {
    code: 'prime/ambiguous-slug',
    atom,
    at: node,
    message: `\`${slug}\` may mean ${shown}${more}, so \`${field.name}\` links to nothing here: write the whole id`,
  }
}
