import type { Atom } from '../../model/atom.ts'
import type { CorpusRule, Finding } from '../context.ts'

/**
 * Reports an atom that no edge and no contract joins to another, where most atoms are joined.
 *
 *     rule SaltWater { claim: "Salt the water before the pasta goes in." }     // prime/orphan
 *     rule SaltWater { claim: "…" related: [@kitchen/term-al-dente] }          // fine
 */
export function createOrphanCheck(): CorpusRule {
  const findings = new WeakMap<Atom, Finding>()
  return (atoms, report, { isLinked }) => {
    const orphans = atoms.filter(atom => !isLinked(atom.id))
    if (orphans.length * 2 >= atoms.length) return
    for (const atom of orphans) {
      const finding = findings.get(atom) ?? toFinding(atom)
      findings.set(atom, finding)
      report(finding)
    }
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
