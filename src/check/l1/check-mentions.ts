import type { Atom } from '../../model/atom.ts'
import { scopeOf } from '../../model/reference.ts'
import type { Report, RuleContext } from '../context.ts'

/**
 * Reports a reference outside edges and contracts that leads nowhere, in a scope that this build declares.
 *
 *     notes: ["See @kitchen/term-slat for more."]     // prime/unresolved-mention
 *     uses: [@elsewhere/tool-scale]                   // fine: a foreign scope
 */
export function checkMentions(atom: Atom, report: Report, { index }: RuleContext): void {
  for (const mention of atom.mentions) {
    if (index.get(mention.value) !== undefined || !index.declaresScope(scopeOf(mention.value))) continue
    report({
      code: 'prime/unresolved-mention',
      atom,
      at: mention,
      message: `\`${mention.value}\` is mentioned here and declared nowhere: declare the atom, or mend the mention`,
    })
  }
}
