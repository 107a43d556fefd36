import type { Atom } from '../../model/atom.ts'
import type { ListDiff } from '../diff-lists.ts'
import { createNameHolders } from '../name-holders.ts'
import { linksOf } from './graph.ts'

/** The links between atoms that come and go, by id; they may lead to what is not there. */
export interface LinkMap {
  update: (change: ListDiff<Atom>) => void
  /** These ids and all from which links lead to one of them, over any number of steps. */
  above: (ids: Iterable<string>) => Set<string>
  /** These ids and all to which links lead from them. */
  below: (ids: Iterable<string>) => Set<string>
}

/** Maps the links of atoms, of which no two have one id. */
export function createLinkMap(atoms: readonly Atom[]): LinkMap {
  const byId = new Map<string, Atom>()
  const targetsOf = (id: string): string[] => {
    const atom = byId.get(id)
    return atom === undefined ? [] : linksOf(atom).map(({ target }) => target)
  }
  const sources = createNameHolders<string>(targetsOf)

  function update({ removed, added }: ListDiff<Atom>): void {
    for (const { id } of removed) {
      sources.delete(id)
      byId.delete(id)
    }
    for (const atom of added) {
      byId.set(atom.id, atom)
      sources.add(atom.id)
    }
  }

  update({ removed: [], added: atoms })
  return {
    update,
    above: ids => follow(ids, id => sources.of(id)),
    below: ids => follow(ids, targetsOf),
  }
}

function follow(from: Iterable<string>, next: (id: string) => Iterable<string>): Set<string> {
  const found = new Set(from)
  // A set that grows while it is walked through shows what is new in its turn.
  for (const id of found) {
    for (const other of next(id)) found.add(other)
  }
  return found
}
