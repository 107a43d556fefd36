import { createNameHolders } from '../check/name-holders.ts'
import { isTorn } from './kept-atoms.ts'
import type { ListDiff } from '../check/diff-lists.ts'
import type { LoadedSource } from './load-sources.ts'

/** Answers about the sources of a build without a look at all of them. */
export interface SourceRegister {
  update: (change: ListDiff<LoadedSource>) => void
  /** Those with a syntax error. */
  torn: ReadonlySet<LoadedSource>
  /** The source that diagnostics call so. */
  ofFile: (file: string) => LoadedSource | undefined
  /** Those with an edge to an id. */
  referringTo: (id: string) => Iterable<LoadedSource>
}

/** A register without sources. */
export function createSourceRegister(): SourceRegister {
  const byFile = new Map<string, LoadedSource>()
  const torn = new Set<LoadedSource>()
  const referrers = createNameHolders<LoadedSource>(({ atoms }) => atoms.flatMap(({ edges }) => edges.map(({ target }) => target)))
  return {
    update({ removed, added }) {
      for (const source of removed) {
        byFile.delete(source.file)
        torn.delete(source)
        referrers.delete(source)
      }
      for (const source of added) {
        byFile.set(source.file, source)
        if (isTorn(source)) torn.add(source)
        referrers.add(source)
      }
    },
    torn,
    ofFile: file => byFile.get(file),
    referringTo: id => referrers.of(id),
  }
}
