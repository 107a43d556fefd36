import type { AtomModule } from '../emit/atom-module.ts'
import { isIdentifier } from '../emit/identifier.ts'
import { toLiteral, toStringLiteral } from './js-literal.ts'

/**
 * The module that stands for a `.prime` file: each atom under its declared name where that is a JavaScript identifier
 * (the first of several with one name), and as default the atom itself, or of a file with any other number of atoms
 * an object by id. Nothing in it has an effect, so what is not imported falls away.
 */
export function emitModule(atoms: readonly AtomModule[]): string {
  const names = new Set<string>()
  const lines: string[] = []
  atoms.forEach((atom, index) => {
    lines.push(`const atom${index} = ${toLiteral(atom)}`)
    if (names.has(atom.name) || !isIdentifier(atom.name)) return
    names.add(atom.name)
    lines.push(`export { atom${index} as ${atom.name} }`)
  })
  const byId = atoms.map((atom, index) => `${toStringLiteral(atom.id)}: atom${index}`)
  lines.push(atoms.length === 1 ? 'export default atom0' : `const all = { ${byId.join(', ')} }\nexport default all`)
  return `${lines.join('\n')}\n`
}
