import { compareCodePoints } from '../diagnostics/compare-code-points.ts'
import { hasId } from '../model/create-atom.ts'
import { forEachInSlices } from './for-each-in-slices.ts'
import { isBroken, keepBroken } from './kept-atoms.ts'
import type { KnownAtom } from '../check/atom-index.ts'
import type { Checker } from '../check/check-atoms.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { Atom } from '../model/atom.ts'
import type { ResolvedAtoms } from '../model/slug-resolver.ts'
import type { GoodAtoms, TreeAtom } from './kept-atoms.ts'
import type { LoadedSource } from './load-sources.ts'
import type { TreeBuilder } from './tree-builder.ts'

/** What is put together. */
export interface AssembleInput {
  sources: readonly LoadedSource[]
  /** What was found on the way here; `rules` and `strict` are yet to be applied. */
  diagnostics: readonly Diagnostic[]
  resolveSlugs: (atoms: readonly Atom[]) => ResolvedAtoms
  checker: Checker
  builder: TreeBuilder
  /** Atoms from elsewhere that references may mean. */
  known?: Iterable<KnownAtom>
  /** The kinds by id of the run before, for the builder to see that nothing changed there. */
  kindsBefore?: ReadonlyMap<string, string>
  /** Gives findings about the atoms that have no error so far (L2). */
  judge?: (atoms: readonly Atom[]) => Promise<Diagnostic[]>
  /** Gives the last good versions for the broken sources. */
  recall?: (broken: readonly LoadedSource[]) => Promise<GoodAtoms>
}

/** The atoms of a tree and what was found on the way. */
export interface Assembled {
  /** In source order; kept ones after the others. */
  atoms: GoodAtoms
  diagnostics: Diagnostic[]
  kindOf: ReadonlyMap<string, string>
}

/** Checks all atoms, projects and builds those without an error, and lets the last good versions stand in for the rest. */
export async function assemble(input: AssembleInput): Promise<Assembled> {
  const { builder } = input
  const { atoms, problems } = input.resolveSlugs(input.sources.flatMap(source => source.atoms))
  const sources = withAtoms(input.sources, atoms)
  const session = input.checker.check({
    atoms,
    slugProblems: problems,
    documents: sources,
    syntax: sources.flatMap(source => source.syntax),
  })
  session.add(input.diagnostics)
  const sound = atoms.filter(atom => !session.failed.has(atom))
  if (input.judge !== undefined) session.add(await input.judge(sound))
  await builder.prepare(sound)
  await forEachInSlices(sound, (atom) => { session.add(builder.review(atom)) })
  const diagnostics = session.finish()

  const failing = findFailing(atoms, session.failed, diagnostics)
  const kept = await keepLastGood(sources, input.recall, failing)
  const kindOf = declare([...input.known ?? [], ...atoms.filter(hasId), ...[...kept.values()].flat().map(({ emitted }) => emitted.entry)], input.kindsBefore)
  const good = new Map<string, TreeAtom[]>()
  await forEachInSlices(sources, ({ path, sourceFile, atoms: declared }) => {
    const built = declared.filter(atom => !failing.has(atom)).map(atom => builder.build(atom, sourceFile, kindOf))
    good.set(path, [...built, ...kept.get(path) ?? []])
  })
  return { atoms: good, diagnostics, kindOf }
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
  const errors = new Set(diagnostics.filter(({ level, source }) => level === 'error' && source !== undefined).map(({ source, atom }) => `${source!.file}\0${atom}`))
  return new Set(atoms.filter(({ source: { file }, id, name }) => errors.has(`${file}\0${id}`) || errors.has(`${file}\0${name}`)).concat([...failed]))
}

/** The kind by id, of later ones of an id; the map of the run before while it says the same. */
function declare(atoms: readonly { id: string, kind: string }[], before: ReadonlyMap<string, string> | undefined): ReadonlyMap<string, string> {
  const kindOf = new Map(atoms.map(({ id, kind }) => [id, kind]))
  const isSame = before?.size === kindOf.size && [...kindOf].every(([id, kind]) => before.get(id) === kind)
  return isSame ? before : kindOf
}

/** Tree atoms by id, by code point. */
export function sortTreeAtoms(atoms: GoodAtoms): TreeAtom[] {
  return [...atoms.values()].flat().sort((a, b) => compareCodePoints(a.emitted.entry.id, b.emitted.entry.id))
}
