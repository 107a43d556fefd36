import type { Atom } from '../../model/atom.ts'
import { hasId } from '../../model/create-atom.ts'
import type { CorpusRule, Finding, Place } from '../context.ts'
import { diffLists } from '../diff-lists.ts'
import { fieldsOf } from '../fields-of.ts'
import { compareAtoms } from '../order.ts'
import { createSortedGroups } from '../sorted-groups.ts'

/**
 * Reports an id that an earlier atom has, by the order of files and positions, and one that differs from an earlier
 * id by letter case only: on many systems the two would share a folder.
 *
 *     rule A { id: "@kitchen/rule-a" } rule B { id: "@kitchen/rule-a" }     // prime/duplicate-id
 *     rule A { id: "@kitchen/rule-a" } rule B { id: "@kitchen/rule-A" }     // prime/ids-differ-by-case
 */
export function createDuplicateIdCheck(): CorpusRule {
  const byLower = createSortedGroups()
  /** The ids in lower case that several atoms have. */
  const shared = new Set<string>()
  let before: readonly Atom[] = []

  return (atoms, report) => {
    const { removed, added } = diffLists(before, atoms)
    before = atoms
    const [gone, fresh] = [removed.filter(hasId), added.filter(hasId)]
    for (const atom of gone) byLower.remove(atom.id.toLowerCase(), atom)
    for (const atom of fresh) byLower.add(atom.id.toLowerCase(), atom)
    for (const { id } of [...gone, ...fresh]) {
      const lower = id.toLowerCase()
      if (byLower.get(lower).length > 1) shared.add(lower)
      else shared.delete(lower)
    }
    const findings = [...shared].flatMap(lower => findClashes(byLower.get(lower)))
    for (const finding of findings.sort((a, b) => compareAtoms(a.atom, b.atom))) report(finding)
  }
}

/** What is to be said of atoms whose ids are the same but for letter case. */
function findClashes([first, ...others]: readonly Atom[]): Finding[] {
  const spellings = new Map([[first!.id, first!]])
  return others.map((atom) => {
    const same = spellings.get(atom.id)
    if (same === undefined) spellings.set(atom.id, atom)
    return same === undefined
      ? {
          ...idPlace(atom),
          code: 'prime/ids-differ-by-case',
          message: `\`${atom.id}\` differs from \`${first!.id}\` by letter case only: give one of the two another id`,
          related: [{ ...idPlace(first!), message: `\`${first!.id}\` is declared here` }],
        }
      : {
          ...idPlace(atom),
          code: 'prime/duplicate-id',
          message: `\`${atom.id}\` is the id of another atom too: give one of the two another id`,
          related: [{ ...idPlace(same), message: `\`${same.id}\` is declared here first` }],
        }
  })
}

function idPlace(atom: Atom): Place {
  return { atom, at: fieldsOf(atom).get('id')?.value ?? atom.node.nameRange }
}
