import type { Atom } from '../../model/atom.ts'
import type { CorpusRule, Finding } from '../context.ts'
import { trimSame } from '../diff-lists.ts'
import { linksOf } from './graph.ts'

/**
 * Has a rule that looks at the links between atoms run again only when a link is another, or an atom that it had to speak
 * of. What a rule may look at: links of the closure, contradictions, conflicts, kinds and the order of atoms.
 */
export function rememberByLinks(rule: CorpusRule): () => CorpusRule {
  return () => {
    let atoms: readonly Atom[] = []
    let findings: Finding[] = []
    let concerned = new Set<Atom>()
    return (next, report, context) => {
      const { old, fresh } = trimSame(atoms, next)
      const isSame = old.length === fresh.length && old.every((atom, i) => !concerned.has(atom) && shapeOf(atom) === shapeOf(fresh[i]!))
      atoms = next
      if (!isSame) {
        findings = []
        rule(next, finding => findings.push(finding), context)
        concerned = new Set(findings.flatMap(({ atom, related = [] }) => [atom, ...related.map(place => place.atom)]))
      }
      for (const finding of findings) report(finding)
    }
  }
}

/** All that such a rule sees of an atom that it has nothing to say of. */
function shapeOf(atom: Atom): string {
  const exclusions = atom.edges.filter(({ type }) => type === 'contradicts' || type === 'conflicts')
  return JSON.stringify([
    atom.id,
    atom.kind,
    linksOf(atom).map(({ type, target }) => [type, target]),
    exclusions.map(({ type, target }) => [type, target]),
    atom.contract?.mustAvoid.map(({ id }) => id),
  ])
}
