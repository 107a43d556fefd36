import { createSourceText } from '../../src/diagnostics/source-text.ts'
import { parse } from '../../src/language/parse.ts'
import type { Atom } from '../../src/model/atom.ts'
import { createAtom } from '../../src/model/create-atom.ts'
import { kinds as builtIn } from '../../src/model/kinds.ts'
import type { KindTable } from '../../src/model/kinds.ts'

/** The atoms of a text. */
export function readAtoms(text: string, kinds: KindTable = builtIn): Atom[] {
  const source = createSourceText('a.prime', text)
  return parse(source, { kinds: Object.keys(kinds) }).document.atoms.map(node => createAtom(node, source, kinds))
}

/** An atom with an id and the given lines. */
export function readAtom(kind: string, lines: string, name = 'SaltWater'): Atom {
  return readAtoms(`${kind} ${name} {\n  id: "@kitchen/${kind}-salt-water"\n  ${lines}\n}\n`)[0]!
}
