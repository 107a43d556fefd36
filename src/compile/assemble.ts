import { changeSorted, diffLists } from '../check/diff-lists.ts'
import { compareCodePoints } from '../diagnostics/compare-code-points.ts'
import { forEachInSlices } from './for-each-in-slices.ts'
import { keepBroken } from './kept-atoms.ts'
import { createSourceResolver } from './resolve-sources.ts'
import { createReviewer } from './review-atoms.ts'
import { createSourceRegister } from './source-register.ts'
import type { Checker, CheckSession } from '../check/check-atoms.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { Atom } from '../model/atom.ts'
import type { GoodAtoms, TreeAtom } from './kept-atoms.ts'
import type { LoadedSource } from './load-sources.ts'
import type { SourceRegister } from './source-register.ts'
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
  const resolve = createSourceResolver()
  const reviewer = createReviewer(builder)
  const register = createSourceRegister()
  /** Ids and scopes that changed since the last build. */
  const unbuilt = new Set<string>()
  /** The sources that are registered. */
  let known: readonly LoadedSource[] = []
  let before: Built = { sources: [], unsound: new Set(), keptKinds: new Map(), atoms: new Map(), sorted: [] }

  async function assemble(input: AssembleInput): Promise<Assembled> {
    const { sources, atoms, problems, syntax } = resolve(input.sources)
    register.update(diffLists(known, sources))
    known = sources
    const session = checker.check({ atoms, slugProblems: problems, documents: sources, syntax })
    for (const name of session.changed) unbuilt.add(name)
    session.add(input.diagnostics)
    const sound = session.failed.size === 0 ? atoms : atoms.filter(atom => !session.failed.has(atom))
    if (input.judge !== undefined) session.add(await input.judge(sound))
    session.add(await reviewer.review(sound))
    const diagnostics = session.finish()

    const failing = findFailing(session.failed, diagnostics, register)
    const unsound = new Set([...failing].map(({ source }) => source.file))
    const broken = [...new Set([...register.torn, ...[...unsound].map(file => register.ofFile(file)!)])].sort((a, b) => compareCodePoints(a.file, b.file))
    const kept = await keepLastGood(broken, input.recall, failing, session)
    before = await build(sources, failing, kept, session)
    unbuilt.clear()
    return { atoms: before.atoms, sorted: before.sorted, diagnostics }
  }

  /** The tree's atoms: those of the run before where nothing can be different. */
  async function build(sources: readonly LoadedSource[], failing: ReadonlySet<Atom>, kept: ReadonlyMap<LoadedSource, readonly TreeAtom[]>, session: CheckSession): Promise<Built> {
    const keptKinds = new Map([...kept.values()].flat().map(({ entry }) => [entry.id, entry.kind]))
    const kindOf = (id: string): string | undefined => keptKinds.get(id) ?? session.index.get(id)?.kind
    const unsound = new Set([...[...kept.keys()].map(({ file }) => file), ...[...failing].map(({ source }) => source.file)])
    const { removed, added } = diffLists(before.sources, sources)
    const stale = new Set(added)
    if (added.length < sources.length) {
      for (const file of [...before.unsound, ...unsound]) {
        const source = register.ofFile(file)
        if (source !== undefined) stale.add(source)
      }
      for (const id of [...unbuilt, ...before.keptKinds.keys(), ...keptKinds.keys()]) {
        for (const source of register.referringTo(id)) stale.add(source)
      }
    }
    const good = new Map(before.atoms)
    for (const { path } of removed) good.delete(path)
    await forEachInSlices(stale, (source) => {
      const built = source.atoms.filter(atom => !failing.has(atom)).map(atom => builder.build(atom, source.sourceFile, kindOf))
      good.set(source.path, [...built, ...kept.get(source) ?? []])
    })
    const touched = [...new Set([...removed, ...stale].map(({ path }) => path))]
    const change = diffLists(touched.flatMap(path => before.atoms.get(path) ?? []), touched.flatMap(path => good.get(path) ?? []))
    const sorted = changeSorted(before.sorted, change, (a, b) => compareCodePoints(a.entry.id, b.entry.id))
    return { sources, unsound, keptKinds, atoms: good, sorted }
  }

  return { assemble }
}

/** What was built, and from what. */
interface Built {
  sources: readonly LoadedSource[]
  /** The files with failing atoms, or with last good versions. */
  unsound: ReadonlySet<string>
  keptKinds: ReadonlyMap<string, string>
  /** By path, kept ones included. */
  atoms: GoodAtoms
  sorted: readonly TreeAtom[]
}

/** The last good versions that stand in for what is broken. */
async function keepLastGood(broken: readonly LoadedSource[], recall: AssembleInput['recall'], failing: ReadonlySet<Atom>, { index }: CheckSession): Promise<Map<LoadedSource, readonly TreeAtom[]>> {
  const kept = new Map<LoadedSource, readonly TreeAtom[]>()
  if (recall === undefined || broken.length === 0) return kept
  const before = await recall(broken)
  const present = new Set<string>()
  const isPresent = (id: string): boolean => present.has(id) || index.atomsOf(id).some(atom => !failing.has(atom))
  for (const source of broken) {
    const own = keepBroken(source, failing, before.get(source.path) ?? [], isPresent)
    for (const { entry } of own) present.add(entry.id)
    kept.set(source, own)
  }
  return kept
}

/** The atoms that any error is about, whatever stage found it. */
function findFailing(failed: ReadonlySet<Atom>, diagnostics: readonly Diagnostic[], { ofFile }: SourceRegister): Set<Atom> {
  const errors = new Map<string, Set<string>>()
  for (const { level, source, atom } of diagnostics) {
    if (level !== 'error' || source === undefined) continue
    const names = errors.get(source.file)
    if (names === undefined) errors.set(source.file, new Set([atom]))
    else names.add(atom)
  }
  const failing = new Set(failed)
  for (const [file, names] of errors) {
    for (const atom of ofFile(file)?.atoms ?? []) {
      if (names.has(atom.id) || names.has(atom.name)) failing.add(atom)
    }
  }
  return failing
}
