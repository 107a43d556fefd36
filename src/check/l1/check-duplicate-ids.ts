import type { Atom } from '../../model/atom.ts'
import { hasId } from '../../model/create-atom.ts'
import type { Place, Report } from '../context.ts'
import { fieldsOf } from '../fields-of.ts'

/**
 * Reports an id that an earlier atom has, by the order of files and positions, and one that differs from an earlier
 * id by letter case only: on many systems the two would share a folder.
 *
 *     rule A { id: "@kitchen/rule-a" } rule B { id: "@kitchen/rule-a" }     // prime/duplicate-id
 *     rule A { id: "@kitchen/rule-a" } rule B { id: "@kitchen/rule-A" }     // prime/ids-differ-by-case
 */
export function checkDuplicateIds(atoms: readonly Atom[], report: Report): void {
  const byLower = new Map<string, Atom>()
  /** The first of each other spelling. */
  const others = new Map<string, Atom>()
  for (const atom of atoms) {
    if (!hasId(atom)) continue
    const lower = atom.id.toLowerCase()
    const similar = byLower.get(lower)
    if (similar === undefined) {
      byLower.set(lower, atom)
      continue
    }
    const same = similar.id === atom.id ? similar : others.get(atom.id)
    if (same !== undefined) {
      report({
        ...idPlace(atom),
        code: 'prime/duplicate-id',
        message: `\`${atom.id}\` is the id of another atom too: give one of the two another id`,
        related: [{ ...idPlace(same), message: `\`${same.id}\` is declared here first` }],
      })
    } else {
      others.set(atom.id, atom)
      report({
        ...idPlace(atom),
        code: 'prime/ids-differ-by-case',
        message: `\`${atom.id}\` differs from \`${similar.id}\` by letter case only: give one of the two another id`,
        related: [{ ...idPlace(similar), message: `\`${similar.id}\` is declared here` }],
      })
    }
  }
}

function idPlace(atom: Atom): Place {
  return { atom, at: fieldsOf(atom).get('id')?.value ?? atom.node.nameRange }
}
