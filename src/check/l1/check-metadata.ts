import type { Atom } from '../../model/atom.ts'
import { kindSpec } from '../../model/kinds.ts'
import type { Report, RuleContext } from '../context.ts'

/**
 * Reports an atom without a domain, and one that has a summary but no description.
 *
 *     rule SaltWater { claim: "Salt the water before the pasta goes in." }
 *     // prime/missing-domain, prime/missing-description
 */
export function checkMetadata(atom: Atom, report: Report, { kinds }: RuleContext): void {
  const at = atom.node.nameRange
  if (atom.domains.length === 0) {
    report({ code: 'prime/missing-domain', atom, at, message: `\`${atom.name}\` has no \`domain\`: add one, such as \`domain: cooking\`` })
  }
  const isLeadField = kindSpec(kinds, atom.kind)?.lead.includes('description') ?? false
  if (atom.description === undefined && atom.lead !== undefined && !isLeadField) {
    report({
      code: 'prime/missing-description',
      atom,
      at,
      message: `\`${atom.name}\` has no \`description\`: add a sentence or two that say more than its summary`,
    })
  }
}
