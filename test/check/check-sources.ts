import { createSourceText } from '../../src/diagnostics/source-text.ts'
import type { Diagnostic } from '../../src/diagnostics/diagnostic.ts'
import { checkAtoms } from '../../src/check/check-atoms.ts'
import type { CheckInput, CheckSession } from '../../src/check/check-atoms.ts'
import { parse } from '../../src/language/parse.ts'
import type { Atom } from '../../src/model/atom.ts'
import { createAtom } from '../../src/model/create-atom.ts'
import { kinds as builtIn } from '../../src/model/kinds.ts'
import { resolveSlugs } from '../../src/model/resolve-slugs.ts'

/** A finished check of some sources. */
export interface Checked {
  atoms: Atom[]
  session: CheckSession
  diagnostics: Diagnostic[]
}

/** Parses and checks texts by file name, as a compile does. */
export function checkSources(texts: Readonly<Record<string, string>>, options: Partial<Omit<CheckInput, 'atoms' | 'documents'>> = {}): Checked {
  const kinds = options.kinds ?? builtIn
  const parsed = Object.entries(texts).map(([file, text]) => {
    const source = createSourceText(file, text)
    return { source, ...parse(source, { kinds: Object.keys(kinds) }) }
  })
  const atoms = parsed.flatMap(({ source, document }) => document.atoms.map(node => createAtom(node, source, kinds)))
  const session = checkAtoms({
    kinds,
    slugProblems: resolveSlugs(atoms),
    syntax: parsed.flatMap(({ diagnostics }) => diagnostics),
    ...options,
    atoms,
    documents: parsed,
  })
  return { atoms, session, diagnostics: session.finish() }
}

/** Parses and checks one text. */
export function checkText(text: string, options: Partial<Omit<CheckInput, 'atoms' | 'documents'>> = {}): Checked {
  return checkSources({ 'a.prime': text }, options)
}

/** Each diagnostic as `line:column level code`, without `prime/`. */
export function brief(diagnostics: readonly Diagnostic[]): string[] {
  return diagnostics.map(({ source, level, code }) => `${source!.line}:${source!.column} ${level} ${code.replace('prime/', '')}`)
}
