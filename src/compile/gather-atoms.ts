import { trimSame } from '../check/diff-lists.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { Atom } from '../model/atom.ts'
import type { LoadedSource } from './load-sources.ts'

/** What sources hold. */
export interface GatheredAtoms {
  /** In the order of the sources. */
  atoms: readonly Atom[]
  /** What parsing reported, file by file. */
  syntax: Diagnostic[]
  /** True when an atom has bare slugs. */
  hasSlugs: boolean
}

/** Creates what gathers the atoms of sources again and again, looking only at sources that changed. */
export function createGatherer(): (sources: readonly LoadedSource[]) => GatheredAtoms {
  /** Those of which parsing reported something. */
  const reported = new Set<LoadedSource>()
  const withSlugs = new Set<LoadedSource>()
  let before: readonly LoadedSource[] = []
  let atoms: readonly Atom[] = []
  /** For each source how many atoms it and those before it have. */
  let ends: readonly number[] = []

  return (sources) => {
    const { start, old, fresh } = trimSame(before, sources)
    const tail = start + old.length
    const [from, to] = [start === 0 ? 0 : ends[start - 1]!, tail === 0 ? 0 : ends[tail - 1]!]
    let end = from
    const freshEnds = fresh.map(source => end += source.atoms.length)
    for (const source of old) {
      reported.delete(source)
      withSlugs.delete(source)
    }
    for (const source of fresh) {
      if (source.syntax.length > 0) reported.add(source)
      if (hasSlugs(source.atoms)) withSlugs.add(source)
    }
    const shift = end - to
    atoms = [...atoms.slice(0, from), ...fresh.flatMap(source => source.atoms), ...atoms.slice(to)]
    ends = [...ends.slice(0, start), ...freshEnds, ...ends.slice(tail).map(count => count + shift)]
    before = sources
    return { atoms, syntax: [...reported].flatMap(({ syntax }) => syntax), hasSlugs: withSlugs.size > 0 }
  }
}

/** True when one of the atoms has bare slugs. */
export function hasSlugs(atoms: readonly Atom[]): boolean {
  return atoms.some(({ slugs }) => slugs.length > 0)
}
