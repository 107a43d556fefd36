import type { Atom } from '../../model/atom.ts'
import { isCapital, isSmall } from '../../model/letters.ts'
import type { Report } from '../context.ts'

/**
 * Reports a declared name that is not in PascalCase. Scripts without capitals have none to ask for.
 *
 *     rule salt-water { … }     // prime/name-case
 *     rule SaltWater { … }      // fine
 */
export function checkName(atom: Atom, report: Report): void {
  const { name } = atom
  const [first = ''] = Array.from(name)
  if (!isSmall(first) && !/[_-]/.test(name)) return
  const pascal = name.split(/[_-]+/).filter(part => part !== '').map(capitalise).join('')
  report({ code: 'prime/name-case', atom, at: atom.node.nameRange, message: `\`${name}\` is not in PascalCase: write \`${pascal}\`` })
}

function capitalise(part: string): string {
  const [first = '', ...rest] = Array.from(part)
  const lower = rest.length > 0 && rest.every(character => !isSmall(character)) && isCapital(first) ? rest.join('').toLowerCase() : rest.join('')
  return (isSmall(first) ? first.toUpperCase() : first) + lower
}
