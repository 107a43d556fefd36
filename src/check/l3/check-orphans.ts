import type { Atom } from '../../model/atom.ts'
import type { CorpusRule, Finding } from '../context.ts'
import { diffLists } from '../diff-lists.ts'
import { compareAtoms } from '../order.ts'

/**
 * Reports an atom that no edge and no contract joins to another, where most atoms are joined.
 *
 *     rule SaltWater { claim: "Salt the water before the pasta goes in." }     // prime/orphan
 *     rule SaltWater { claim: "…" related: [@kitchen/term-al-dente] }          // fine
 */
export function createOrphanCheck(): CorpusRule {
  const orphans = new Map<Atom, Finding>()
  let before: readonly Atom[] = []
  return (atoms, report, { isLinked, relinked }) => {
    const { removed, added } = diffLists(before, atoms)
    before = atoms
    for (const atom of removed) orphans.delete(atom)
    const stale = relinked.size === 0 ? added : [...added, ...atoms.filter(({ id }) => relinked.has(id))]
    for (const atom of stale) {
      if (isLinked(atom.id)) orphans.delete(atom)
      else if (!orphans.has(atom)) orphans.set(atom, toFinding(atom))
    }
    if (orphans.size * 2 >= atoms.length) return
    for (const [, finding] of [...orphans].sort(([a], [b]) => compareAtoms(a, b))) report(finding)
  }
}

function toFinding(atom: Atom): Finding {
  return {
    code: 'prime/orphan',
    atom,
    at: atom.node.nameRange,
    message: `\`${atom.id}\` is linked to no other atom, so nothing leads an agent to it: add an edge such as \`related\``,
  }
}
