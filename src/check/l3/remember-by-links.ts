import type { Atom } from '../../model/atom.ts'
import type { CorpusRule, Finding } from '../context.ts'
import { diffLists, trimSame } from '../diff-lists.ts'
import { compareAtoms } from '../order.ts'
import { linksOf } from './graph.ts'
import { createLinkMap } from './link-map.ts'
import type { LinkMap } from './link-map.ts'

/**
 * Has rules that look at the links between atoms run again only where a link is another, or an atom that they had to
 * speak of. What they say of an atom may depend on what its links lead to, directly or not, and on nothing else: links of
 * the closure, contradictions, conflicts, kinds and the order of atoms.
 *
 * @returns what makes a rule that reports what all of them find, by the order of atoms
 */
export function rememberByLinks(rules: readonly CorpusRule[]): () => CorpusRule {
  return () => {
    let before: readonly Atom[] = []
    let findings: readonly Finding[] = []
    let concerned = new Set<Atom>()
    /** Made for the second run: many compile but once. */
    let links: LinkMap | undefined

    return (atoms, report, context) => {
      const find = (some: readonly Atom[]): Finding[] => {
        const found: Finding[] = []
        for (const rule of rules) rule(some, finding => found.push(finding), context)
        return found
      }

      /** Looks again at all from which links lead, or led, to an atom that is another now. */
      function findAgain(map: LinkMap): Finding[] {
        const change = diffLists(before, atoms)
        const ids = [...change.removed, ...change.added].map(({ id }) => id)
        const stale = map.above(ids)
        map.update(change)
        for (const id of map.above(ids)) stale.add(id)
        const reached = map.below(stale)
        return [...findings.filter(({ atom }) => !stale.has(atom.id)), ...find(atoms.filter(({ id }) => reached.has(id))).filter(({ atom }) => stale.has(atom.id))]
      }

      if (before.length === 0) {
        findings = find(atoms).sort(byAtom)
        links = undefined
      } else if (isSame(before, atoms, concerned)) {
        links?.update(diffLists(before, atoms))
      } else {
        findings = findAgain(links ??= createLinkMap(before)).sort(byAtom)
      }
      before = atoms
      concerned = new Set(findings.flatMap(({ atom, related = [] }) => [atom, ...related.map(place => place.atom)]))
      for (const finding of findings) report(finding)
    }
  }
}

function byAtom(a: Finding, b: Finding): number {
  return compareAtoms(a.atom, b.atom)
}

/** True when the lists differ only in atoms that were not spoken of and look alike. */
function isSame(before: readonly Atom[], after: readonly Atom[], concerned: ReadonlySet<Atom>): boolean {
  const { old, fresh } = trimSame(before, after)
  return old.length === fresh.length && old.every((atom, i) => atom === fresh[i] || (!concerned.has(atom) && shapeOf(atom) === shapeOf(fresh[i]!)))
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
