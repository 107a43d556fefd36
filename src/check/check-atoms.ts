import { codes } from '../diagnostics/codes.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { Atom } from '../model/atom.ts'
import { kindSpec } from '../model/kinds.ts'
import type { KindTable } from '../model/kinds.ts'
import type { SlugProblem } from '../model/resolve-slugs.ts'
import { createAtomIndex } from './atom-index.ts'
import type { KnownAtom } from './atom-index.ts'
import type { Report, RuleContext } from './context.ts'
import { findIgnores, isIgnored } from './ignores.ts'
import type { SourceDocument } from './ignores.ts'
import { toUnusedIgnore, unusedIgnores } from './unused-ignores.ts'
import { settleLevel } from './settle-level.ts'
import type { LevelOptions } from './settle-level.ts'
import { createKnownFields } from './known-fields.ts'
import { createLimitedDiagnostics } from './limited-diagnostics.ts'
import { linkedIds } from './linked-ids.ts'
import { compareAtoms, compareDiagnostics } from './order.ts'
import { fatalCodes, stages } from './stages.ts'
import { toDiagnostic } from './to-diagnostic.ts'

/** What is checked, and how. */
export interface CheckInput extends LevelOptions {
  /** All atoms of the build, in any order, their bare slugs resolved. */
  atoms: readonly Atom[]
  /** The bare slugs that stayed unresolved, from `resolveSlugs`. */
  slugProblems?: readonly SlugProblem[]
  /** The parsed files, for their ignore comments. */
  documents: readonly SourceDocument[]
  /** What parsing them reported. */
  syntax?: readonly Diagnostic[]
  kinds: KindTable
  /** Atoms that references may mean though no source of this build declares them. */
  known?: Iterable<KnownAtom>
  /** The scopes in which a missing atom is an error. @default the scopes of `atoms` */
  ownScopes?: ReadonlySet<string>
}

/** A finished run of the checks, to which others may add what they find before it is closed. */
export interface CheckSession {
  /** The atoms with an error of L1 (syntax included): they have no projections. */
  readonly failed: ReadonlySet<Atom>
  /** Adds findings of later steps (L2, budgets); ignore comments, `rules` and `strict` hold for them too. */
  add(diagnostics: readonly Diagnostic[]): void
  /** All diagnostics by file and position, ignore comments, `rules` and `strict` applied. Unused ignore comments are reported here. */
  finish(): Diagnostic[]
}

/**
 * Runs L1 on every intact atom and L3 on those without an error of L1. Deterministic in any order of its input;
 * near-linear in atoms and edges.
 */
export function checkAtoms(input: CheckInput): CheckSession {
  const atoms = [...input.atoms].sort(compareAtoms)
  const ignores = findIgnores(input.documents)
  const failed = new Set(atoms.filter(atom => atom.node.broken === true || kindSpec(input.kinds, atom.kind) === undefined))
  const found = createLimitedDiagnostics()
  const context: RuleContext = {
    kinds: input.kinds,
    knownFields: createKnownFields(input.kinds),
    index: createAtomIndex(atoms, input.known, input.ownScopes),
    linked: linkedIds(atoms),
    slugProblems: input.slugProblems ?? [],
  }

  const report: Report = (finding) => {
    const { code, atom, at, foreign } = finding
    const { layer, level: usual } = codes[code]
    const level = isIgnored(ignores, { code, source: atom.source.locate(at.start, at.end) })
      ? undefined
      : settleLevel({ code, layer, level: finding.level ?? usual }, input, foreign)
    if (fatalCodes.has(code) || (level === 'error' && layer === 'L1')) failed.add(atom)
    if (level !== undefined) found.add({ code, level }, atom.source.file, () => toDiagnostic({ ...finding, level }))
  }

  function add(diagnostics: readonly Diagnostic[]): void {
    for (const diagnostic of diagnostics) {
      const level = isIgnored(ignores, diagnostic) ? undefined : settleLevel(diagnostic, input)
      if (level !== undefined) found.add({ code: diagnostic.code, level }, diagnostic.source?.file ?? '', () => ({ ...diagnostic, level }))
    }
  }

  add(input.syntax ?? [])
  for (const { takes, atomRules, corpusRules } of stages) {
    const taken = atoms.filter(atom => takes(atom, failed))
    for (const atom of taken) {
      for (const rule of atomRules) rule(atom, report, context)
    }
    for (const rule of corpusRules) rule(taken, report, context)
  }

  return {
    failed,
    add,
    finish() {
      const unused = createLimitedDiagnostics()
      const code = 'prime/unused-ignore'
      const level = settleLevel({ code, ...codes[code] }, input)
      if (level !== undefined) {
        for (const ignore of unusedIgnores(ignores, failed)) unused.add({ code, level }, ignore.source.file, () => ({ ...toUnusedIgnore(ignore), level }))
      }
      return [...found.all(), ...unused.all()].sort(compareDiagnostics)
    },
  }
}
