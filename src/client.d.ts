/** A source file as a module. */
declare module '*.prime' {
  import type { AtomId } from 'virtual:prime'
  import type { AtomModule as Atom } from 'unplugin-prime/compiler'

  /** The file's only atom; of a file with several, an object of atoms by id. */
  const atom: Atom & Readonly<Record<AtomId, Atom>>
  export default atom
}

/** What the compiled sources hold, their text aside. */
declare module 'virtual:prime' {
  import type { AtomModule as Atom } from 'unplugin-prime/compiler'

  /** Filled by the file that the `dts` option writes: one member for each atom, named by its id. */
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type
  export interface AtomIds {}

  /** The id of an atom of this project; any id while no types are generated. */
  export type AtomId = [keyof AtomIds] extends [never] ? `@${string}/${string}` : keyof AtomIds

  /** The metadata of one atom, and the way to its text. */
  export interface AtomEntry extends Omit<Atom, 'id' | 'fields' | 'chunks'> {
    readonly id: AtomId
    /** Loads the atom's three projections, which stand in a chunk of their own. */
    chunks: () => Promise<Atom['chunks']>
  }

  /** All atoms, in order of id. */
  export const atoms: readonly AtomEntry[]
  /** The same entries by id. */
  export const byId: Readonly<Record<AtomId, AtomEntry>>
}
