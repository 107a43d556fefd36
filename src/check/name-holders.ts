/** Things that come and go, each with the names that it holds; tells who holds a name. */
export interface NameHolders<Holder> {
  /** Puts a thing in, or gives it other names. */
  set: (holder: Holder, names: readonly string[]) => void
  delete: (holder: Holder) => void
  /** The names that a thing holds, as they were given. */
  namesOf: (holder: Holder) => readonly string[]
  /** Those that hold a name, in no order. */
  of: (name: string) => ReadonlySet<Holder>
}

const nobody: ReadonlySet<never> = new Set()
const nothing: readonly string[] = []

/** No holders yet. Who holds a name is worked out when it is first asked for, and kept up from then on. */
export function createNameHolders<Holder>(): NameHolders<Holder> {
  const names = new Map<Holder, readonly string[]>()
  let byName: Map<string, Set<Holder>> | undefined

  function enter(index: Map<string, Set<Holder>>, holder: Holder, held: readonly string[]): void {
    for (const name of held) {
      const holders = index.get(name)
      if (holders === undefined) index.set(name, new Set([holder]))
      else holders.add(holder)
    }
  }

  function leave(index: Map<string, Set<Holder>>, holder: Holder): void {
    for (const name of names.get(holder) ?? nothing) {
      const holders = index.get(name)
      holders?.delete(holder)
      if (holders?.size === 0) index.delete(name)
    }
  }

  function createIndex(): Map<string, Set<Holder>> {
    const index = new Map<string, Set<Holder>>()
    for (const [holder, held] of names) enter(index, holder, held)
    return index
  }

  return {
    set(holder, held) {
      if (byName !== undefined) {
        leave(byName, holder)
        enter(byName, holder, held)
      }
      names.set(holder, held)
    },
    delete(holder) {
      if (byName !== undefined) leave(byName, holder)
      names.delete(holder)
    },
    namesOf: holder => names.get(holder) ?? nothing,
    of: name => (byName ??= createIndex()).get(name) ?? nobody,
  }
}
