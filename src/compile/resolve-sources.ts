import { diffLists } from '../check/diff-lists.ts'
import { createSlugResolver } from '../model/slug-resolver.ts'
import { createGatherer, hasSlugs } from './gather-atoms.ts'
import type { ListDiff } from '../check/diff-lists.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { Atom } from '../model/atom.ts'
import type { SlugProblem } from '../model/resolve-slugs.ts'
import type { LoadedSource } from './load-sources.ts'

/** Sources whose bare slugs are resolved, and what they hold. */
export interface ResolvedSources {
  /** In the order given; those whose atoms mean what they meant before are the same objects. */
  sources: readonly LoadedSource[]
  /** All atoms, in their order. */
  atoms: readonly Atom[]
  /** The slugs that stayed unresolved. */
  problems: readonly SlugProblem[]
  /** What parsing reported. */
  syntax: readonly Diagnostic[]
}

/** Creates what resolves the bare slugs of sources again and again, only where ids or slugs changed. */
export function createSourceResolver(): (sources: readonly LoadedSource[]) => ResolvedSources {
  const gather = createGatherer()
  const gatherResolved = createGatherer()
  const resolveSlugs = createSlugResolver()
  let before: readonly Atom[] = []
  /** Sources with slugs, and what stands for them. */
  let resolved = new Map<LoadedSource, LoadedSource>()
  let problems: readonly SlugProblem[] = []

  function resolve(sources: readonly LoadedSource[], given: readonly Atom[]): void {
    const result = resolveSlugs(given)
    const next = new Map<LoadedSource, LoadedSource>()
    let end = 0
    for (const source of sources) {
      const start = end
      end += source.atoms.length
      if (!hasSlugs(source.atoms)) continue
      const atoms = result.atoms.slice(start, end)
      const known = resolved.get(source)
      next.set(source, known?.atoms.every((atom, i) => atom === atoms[i]) === true ? known : { ...source, atoms })
    }
    resolved = next
    problems = result.problems
  }

  return (sources) => {
    const given = gather(sources)
    const change = diffLists(before, given.atoms)
    before = given.atoms
    if (!given.hasSlugs) {
      resolved.clear()
      problems = []
      return { ...given, sources, problems }
    }
    if (resolved.size === 0 || canMoveSlugs(change)) resolve(sources, given.atoms)
    const all = sources.map(source => resolved.get(source) ?? source)
    return { sources: all, atoms: gatherResolved(all).atoms, problems, syntax: given.syntax }
  }
}

/** False when a change brings, takes and moves no slugs, ids or kinds, so that all slugs mean what they meant. */
function canMoveSlugs({ removed, added }: ListDiff<Atom>): boolean {
  return removed.length !== added.length || hasSlugs(removed) || hasSlugs(added)
    || removed.some(({ id, kind, source }, i) => id !== added[i]!.id || kind !== added[i]!.kind || source.file !== added[i]!.source.file)
}
