/** Things that come and go, each with the names that it holds; tells who holds a name. */
export interface NameHolders<Holder> {
  add: (holder: Holder) => void
  /** Takes a thing out; it must hold the names still with which it came. */
  delete: (holder: Holder) => void
  /** Those that hold a name, in no order. */
  of: (name: string) => ReadonlySet<Holder>
}

const nobody: ReadonlySet<never> = new Set()

/** No holders yet. Who holds a name is worked out when it is first asked for, and kept up from then on. */
export function createNameHolders<Holder>(namesOf: (holder: Holder) => Iterable<string>): NameHolders<Holder> {
  const all = new Set<Holder>()
  let byName: Map<string, Set<Holder>> | undefined

  function enter(index: Map<string, Set<Holder>>, holder: Holder): void {
    for (const name of namesOf(holder)) {
      const holders = index.get(name)
      if (holders === undefined) index.set(name, new Set([holder]))
      else holders.add(holder)
    }
  }

  function leave(index: Map<string, Set<Holder>>, holder: Holder): void {
    for (const name of namesOf(holder)) {
      const holders = index.get(name)
      holders?.delete(holder)
      if (holders?.size === 0) index.delete(name)
    }
  }

  function createIndex(): Map<string, Set<Holder>> {
    const index = new Map<string, Set<Holder>>()
    for (const holder of all) enter(index, holder)
    return index
  }

  return {
    add(holder) {
      all.add(holder)
      if (byName !== undefined) enter(byName, holder)
    },
    delete(holder) {
      if (all.delete(holder) && byName !== undefined) leave(byName, holder)
    },
    of: name => (byName ??= createIndex()).get(name) ?? nobody,
  }
}
