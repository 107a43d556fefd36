import { changeSorted, diffLists } from '../check/diff-lists.ts'
import { compareCodePoints } from '../diagnostics/compare-code-points.ts'
import { createSlugResolver } from '../model/slug-resolver.ts'
import { forEachInSlices } from './for-each-in-slices.ts'
import { isBroken, keepBroken } from './kept-atoms.ts'
import { createReviewer } from './review-atoms.ts'
import type { Checker, CheckSession } from '../check/check-atoms.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { Atom } from '../model/atom.ts'
import type { GoodAtoms, TreeAtom } from './kept-atoms.ts'
import type { LoadedSource } from './load-sources.ts'
import type { TreeBuilder } from './tree-builder.ts'

/** What is put together. */
export interface AssembleInput {
  /** Those that did not change are the same objects as before. */
  sources: readonly LoadedSource[]
  /** What was found on the way here; `rules` and `strict` are yet to be applied. */
  diagnostics: readonly Diagnostic[]
  /** Gives findings about the atoms that have no error so far (L2). */
  judge?: (atoms: readonly Atom[]) => Promise<Diagnostic[]>
  /** Gives the last good versions for the broken sources. */
  recall?: (broken: readonly LoadedSource[]) => Promise<GoodAtoms>
}

/** The atoms of a tree and what was found on the way. */
export interface Assembled {
  /** In source order; kept ones after the others. */
  atoms: GoodAtoms
  /** The same atoms by id, by code point. */
  sorted: readonly TreeAtom[]
  diagnostics: Diagnostic[]
}

/** Puts trees together again and again, doing anew only what changed. Calls must not overlap. */
export interface Assembler {
  /** Checks all atoms, projects and builds those without an error, and lets the last good versions stand in for the rest. */
  assemble: (input: AssembleInput) => Promise<Assembled>
}

/** An assembler that has put nothing together yet. */
export function createAssembler(checker: Checker, builder: TreeBuilder): Assembler {
  const resolveSlugs = createSlugResolver()
  const reviewer = createReviewer(builder)
  /** Ids and scopes that changed since the last build. */
  const unbuilt = new Set<string>()
  let before: Built = { sources: [], failing: new Set(), kept: new Map(), keptKinds: new Map(), atoms: new Map(), sorted: [] }

  async function assemble(input: AssembleInput): Promise<Assembled> {
    const given = gather(input.sources)
    const { atoms, problems } = resolveSlugs(given.atoms)
    const sources = atoms === given.atoms ? input.sources : withAtoms(input.sources, atoms)
    const session = checker.check({ atoms, slugProblems: problems, documents: sources, syntax: given.syntax })
    for (const name of session.changed) unbuilt.add(name)
    session.add(input.diagnostics)
    const sound = session.failed.size === 0 ? atoms : atoms.filter(atom => !session.failed.has(atom))
    if (input.judge !== undefined) session.add(await input.judge(sound))
    session.add(await reviewer.review(sound))
    const diagnostics = session.finish()

    const failing = findFailing(atoms, session.failed, diagnostics)
    const isAnyBroken = failing.size > 0 || given.syntax.some(({ level }) => level === 'error')
    const kept = isAnyBroken ? await keepLastGood(sources, input.recall, failing) : new Map<string, TreeAtom[]>()
    before = await build(sources, failing, kept, session)
    unbuilt.clear()
    return { atoms: before.atoms, sorted: before.sorted, diagnostics }
  }

  /** The tree's atoms: those of the run before where nothing can be different. */
  async function build(sources: readonly LoadedSource[], failing: ReadonlySet<Atom>, kept: GoodAtoms, session: CheckSession): Promise<Built> {
    const keptKinds = new Map([...kept.values()].flat().map(({ emitted: { entry } }) => [entry.id, entry.kind]))
    const kindOf = (id: string): string | undefined => keptKinds.get(id) ?? session.index.get(id)?.kind
    const changed = new Set([...unbuilt, ...before.keptKinds.keys(), ...keptKinds.keys()])
    const { removed, added } = diffLists(before.sources, sources)
    const stale = new Set([...added, ...changed.size === 0 && failing.size === 0 && before.failing.size === 0 && kept.size === 0 && before.kept.size === 0
      ? []
      : sources.filter(({ path, atoms }) => kept.has(path) || before.kept.has(path)
        || atoms.some(atom => failing.has(atom) || before.failing.has(atom) || atom.edges.some(({ target }) => changed.has(target))))])
    const good = new Map(before.atoms)
    for (const { path } of removed) good.delete(path)
    await forEachInSlices(stale, ({ path, sourceFile, atoms }) => {
      const built = atoms.filter(atom => !failing.has(atom)).map(atom => builder.build(atom, sourceFile, kindOf))
      good.set(path, [...built, ...kept.get(path) ?? []])
    })
    const touched = [...new Set([...removed, ...stale].map(({ path }) => path))]
    const change = diffLists(touched.flatMap(path => before.atoms.get(path) ?? []), touched.flatMap(path => good.get(path) ?? []))
    const sorted = changeSorted(before.sorted, change, (a, b) => compareCodePoints(a.emitted.entry.id, b.emitted.entry.id))
    return { sources, failing, kept, keptKinds, atoms: good, sorted }
  }

  return { assemble }
}

/** What was built, and from what. */
interface Built {
  sources: readonly LoadedSource[]
  failing: ReadonlySet<Atom>
  /** By path; the last good versions. */
  kept: GoodAtoms
  keptKinds: ReadonlyMap<string, string>
  /** By path, kept ones included. */
  atoms: GoodAtoms
  sorted: readonly TreeAtom[]
}

/** What sources hold, in their order. A loop, for it runs over all sources however few have changed. */
function gather(sources: readonly LoadedSource[]): { atoms: Atom[], syntax: Diagnostic[] } {
  const atoms: Atom[] = []
  const syntax: Diagnostic[] = []
  for (const source of sources) {
    for (const atom of source.atoms) atoms.push(atom)
    for (const diagnostic of source.syntax) syntax.push(diagnostic)
  }
  return { atoms, syntax }
}

/** The sources with these atoms, which are in the same order, in place of their own. */
function withAtoms(sources: readonly LoadedSource[], atoms: readonly Atom[]): LoadedSource[] {
  let start = 0
  return sources.map((source) => {
    const own = atoms.slice(start, start += source.atoms.length)
    return own.every((atom, i) => atom === source.atoms[i]) ? source : { ...source, atoms: own }
  })
}

/** The last good versions that stand in for what is broken. */
async function keepLastGood(sources: readonly LoadedSource[], recall: AssembleInput['recall'], failing: ReadonlySet<Atom>): Promise<GoodAtoms> {
  const kept = new Map<string, readonly TreeAtom[]>()
  const broken = recall === undefined ? [] : sources.filter(source => isBroken(source, failing))
  if (recall === undefined || broken.length === 0) return kept
  const before = await recall(broken)
  const present = new Set(sources.flatMap(({ atoms }) => atoms.filter(atom => !failing.has(atom)).map(({ id }) => id)))
  for (const source of broken) {
    const own = keepBroken(source, failing, before.get(source.path) ?? [], present)
    for (const { emitted } of own) present.add(emitted.entry.id)
    kept.set(source.path, own)
  }
  return kept
}

/** The atoms that any error is about, whatever stage found it. */
function findFailing(atoms: readonly Atom[], failed: ReadonlySet<Atom>, diagnostics: readonly Diagnostic[]): Set<Atom> {
  const errors = new Map<string, Set<string>>()
  for (const { level, source, atom } of diagnostics) {
    if (level !== 'error' || source === undefined) continue
    const names = errors.get(source.file)
    if (names === undefined) errors.set(source.file, new Set([atom]))
    else names.add(atom)
  }
  if (errors.size === 0) return new Set(failed)
  return new Set(atoms.filter(({ source: { file }, id, name }) => {
    const names = errors.get(file)
    return names !== undefined && (names.has(id) || names.has(name))
  }).concat([...failed]))
}
