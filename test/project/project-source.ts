import { createSourceText } from '../../src/diagnostics/source-text.ts'
import { parse } from '../../src/language/parse.ts'
import type { Atom } from '../../src/model/atom.ts'
import { createAtom } from '../../src/model/create-atom.ts'
import { kinds } from '../../src/model/kinds.ts'
import { resolveSlugs } from '../../src/model/resolve-slugs.ts'
import { projectAtom } from '../../src/project/project-atom.ts'
import type { ProjectOptions } from '../../src/project/project-atom.ts'
import type { Projections } from '../../src/project/projection.ts'

/** The first atom of a source text; bare slugs are resolved among all of its atoms. */
export function atomOf(text: string, options: ProjectOptions = {}): Atom {
  const source = createSourceText('a.prime', text)
  const { document, diagnostics } = parse(source, { kinds: Object.keys(options.kinds ?? kinds) })
  const errors = diagnostics.filter(diagnostic => diagnostic.level === 'error')
  if (errors.length > 0) throw new Error(errors.map(error => error.message).join('\n'))
  const atoms = document.atoms.map(node => createAtom(node, source, options.kinds))
  resolveSlugs(atoms)
  return atoms[0]!
}

/** The projections of the first atom of a source text. */
export function projectSource(text: string, options: ProjectOptions = {}): Projections {
  return projectAtom(atomOf(text, options), options)
}
