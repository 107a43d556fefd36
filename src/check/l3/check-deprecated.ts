import type { Atom } from '../../model/atom.ts'
import type { Report, RuleContext } from '../context.ts'
import { linksOf } from './graph.ts'

/**
 * Reports an atom in use that requires, includes or must-includes a deprecated one.
 *
 *     rule SaltWater { requires: [@kitchen/term-sodium] }     // prime/deprecated-target, when the term is deprecated
 *     rule SaltWater { status: deprecated requires: [@kitchen/term-sodium] }     // fine
 */
export function checkDeprecated(atom: Atom, report: Report, { index }: RuleContext): void {
  if (atom.status === 'deprecated') return
  const included = atom.kind === 'collection' ? [] : atom.edges.filter(edge => edge.type === 'includes')
  for (const { target, node } of [...linksOf(atom).filter(link => link.type !== 'extends'), ...included]) {
    const known = index.get(target)
    if (known?.status !== 'deprecated') continue
    report({
      code: 'prime/deprecated-target',
      atom,
      at: node,
      message: known.supersededBy === undefined
        ? `\`${target}\` is deprecated: use another atom, or drop the link`
        : `\`${target}\` is deprecated: use \`${known.supersededBy}\`, which supersedes it`,
    })
  }
}
