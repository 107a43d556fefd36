import type { Atom } from '../../model/atom.ts'
import type { Report, RuleContext } from '../context.ts'

/**
 * Reports an atom that no edge and no contract joins to another, where most atoms are joined.
 *
 *     rule SaltWater { claim: "Salt the water before the pasta goes in." }     // prime/orphan
 *     rule SaltWater { claim: "…" related: [@kitchen/term-al-dente] }          // fine
 */
export function checkOrphans(atoms: readonly Atom[], report: Report, { linked }: RuleContext): void {
  const orphans = atoms.filter(atom => !linked.has(atom.id))
  if (orphans.length * 2 >= atoms.length) return
  for (const atom of orphans) {
    report({
      code: 'prime/orphan',
      atom,
      at: atom.node.nameRange,
      message: `\`${atom.id}\` is linked to no other atom, so nothing leads an agent to it: add an edge such as \`related\``,
    })
  }
}
