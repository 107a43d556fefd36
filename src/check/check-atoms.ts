import { codes } from '../diagnostics/codes.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { Atom } from '../model/atom.ts'
import { kindSpec } from '../model/kinds.ts'
import type { KindTable } from '../model/kinds.ts'
import type { SlugProblem } from '../model/resolve-slugs.ts'
import { createAtomIndex } from './atom-index.ts'
import type { AtomIndex, KnownAtom } from './atom-index.ts'
import type { Finding, RuleContext } from './context.ts'
import { changeSorted, diffLists } from './diff-lists.ts'
import { createIgnoreFinder, silencersOf } from './ignores.ts'
import type { SourceDocument } from './ignores.ts'
import { createKnownFields } from './known-fields.ts'
import { createLimitedDiagnostics } from './limited-diagnostics.ts'
import { createLinkCounts } from './link-counts.ts'
import { compareAtoms, compareDiagnostics } from './order.ts'
import { createSettler } from './settle-finding.ts'
import { settleLevel } from './settle-level.ts'
import type { LevelOptions } from './settle-level.ts'
import { createStages } from './stages.ts'
import { toUnusedIgnore, unusedIgnores } from './unused-ignores.ts'

/** How is checked. */
export interface CheckOptions extends LevelOptions {
  kinds: KindTable
  /** Atoms that references may mean though no source of this build declares them. */
  known?: Iterable<KnownAtom>
  /** The scopes in which a missing atom is an error. @default the scopes of all atoms that are checked */
  ownScopes?: ReadonlySet<string>
}

/** What is checked. */
export interface CheckedSources {
  /** All atoms of the build, in any order, their bare slugs resolved. */
  atoms: readonly Atom[]
  /** The bare slugs that stayed unresolved, from `resolveSlugs`. */
  slugProblems?: readonly SlugProblem[]
  /** The parsed files, for their ignore comments. */
  documents: readonly SourceDocument[]
  /** What parsing them reported. */
  syntax?: readonly Diagnostic[]
}

/** What is checked, and how. */
export interface CheckInput extends CheckOptions, CheckedSources {}

/** A finished run of the checks, to which others may add what they find before it is closed. */
export interface CheckSession {
  /** The atoms with an error of L1 (syntax included): they have no projections. */
  readonly failed: ReadonlySet<Atom>
  /** All atoms that references can mean. */
  readonly index: AtomIndex
  /** The ids and scopes of which the index says something else than in the run before. */
  readonly changed: ReadonlySet<string>
  /** Adds findings of later steps (L2, budgets); ignore comments, `rules` and `strict` hold for them too. */
  add(diagnostics: readonly Diagnostic[]): void
  /** All diagnostics by file and position, ignore comments, `rules` and `strict` applied. Unused ignore comments are reported here. */
  finish(): Diagnostic[]
}

/** Checks sources again and again, doing anew only what a change can influence. */
export interface Checker {
  /**
   * Runs L1 on every intact atom and L3 on those without an error of L1. Deterministic in any order of its input, and
   * the same whatever was checked before. A session must be finished before the next check begins. Atoms and documents
   * that did not change must be the same objects.
   */
  check: (sources: CheckedSources) => CheckSession
}

/** Checks once: near-linear in atoms and edges. */
export function checkAtoms(input: CheckInput): CheckSession {
  return createChecker(input).check(input)
}

/** A checker that has seen nothing yet. */
export function createChecker(options: CheckOptions): Checker {
  const { kinds } = options
  const knownFields = createKnownFields(kinds)
  const findIgnores = createIgnoreFinder()
  const index = createAtomIndex(options.known, options.ownScopes)
  const links = createLinkCounts()
  const stages = createStages()
  const settle = createSettler(options)
  /** Atoms that fail before they are checked. */
  const unfit = new Set<Atom>()
  let given: readonly Atom[] = []
  let atoms: readonly Atom[] = []

  function check(input: CheckedSources): CheckSession {
    const change = diffLists(given, input.atoms)
    given = input.atoms
    atoms = changeSorted(atoms, change, compareAtoms)
    for (const atom of change.removed) unfit.delete(atom)
    for (const atom of change.added) {
      if (atom.node.broken === true || kindSpec(kinds, atom.kind) === undefined) unfit.add(atom)
    }
    const ignores = findIgnores(input.documents)
    const failed = new Set(unfit)
    const found = createLimitedDiagnostics()
    const changed = index.update(change)
    const relinked = links.update(change)
    const context: RuleContext = { kinds, knownFields, index, changed, isLinked: links.isLinked, relinked, slugProblems: input.slugProblems ?? [] }

    function report(finding: Finding): void {
      const { silencers, level, isFatal, create } = settle(finding, ignores)
      for (const ignore of silencers) ignore.used = true
      if (isFatal) failed.add(finding.atom)
      if (level !== undefined) found.add({ code: finding.code, level }, finding.atom.source.file, create)
    }

    function add(diagnostics: readonly Diagnostic[]): void {
      for (const diagnostic of diagnostics) {
        const silencers = silencersOf(ignores, diagnostic)
        for (const ignore of silencers) ignore.used = true
        const level = silencers.length > 0 ? undefined : settleLevel(diagnostic, options)
        if (level !== undefined) found.add({ code: diagnostic.code, level }, diagnostic.source?.file ?? '', () => ({ ...diagnostic, level }))
      }
    }

    add(input.syntax ?? [])
    for (const { takesFailed, findInAtoms, corpusRules } of stages) {
      const some = failed.size === 0 ? atoms : atoms.filter(atom => !failed.has(atom) || takesFailed(atom))
      const taken = some.length === atoms.length ? atoms : some
      for (const finding of findInAtoms(taken, context)) report(finding)
      for (const rule of corpusRules) rule(taken, report, context)
    }

    return {
      failed,
      index,
      changed,
      add,
      finish() {
        const unused = createLimitedDiagnostics()
        const code = 'prime/unused-ignore'
        const level = settleLevel({ code, ...codes[code] }, options)
        if (level !== undefined) {
          for (const ignore of unusedIgnores(ignores, failed)) unused.add({ code, level }, ignore.source.file, () => ({ ...toUnusedIgnore(ignore), level }))
        }
        return [...found.all(), ...unused.all()].sort(compareDiagnostics)
      },
    }
  }

  return { check }
}
