import type { Atom } from '../../model/atom.ts'
import { hasContent } from '../../model/field-map.ts'
import { kindSpec } from '../../model/kinds.ts'
import type { Report, RuleContext } from '../context.ts'
import { fieldsOf } from '../fields-of.ts'

/**
 * Reports an atom without a domain, and one that has a summary but no description.
 *
 *     rule SaltWater { claim: "Salt the water before the pasta goes in." }
 *     // prime/missing-domain, prime/missing-description
 */
export function checkMetadata(atom: Atom, report: Report, { kinds }: RuleContext): void {
  const at = atom.node.nameRange
  const isFilled = (name: string): boolean => {
    const field = fieldsOf(atom).get(name)
    return field !== undefined && hasContent(field.value)
  }
  if (!isFilled('domain')) {
    report({ code: 'prime/missing-domain', atom, at, message: `\`${atom.name}\` has no \`domain\`: add one, such as \`domain: cooking\`` })
  }
  const isLeadField = kindSpec(kinds, atom.kind)?.lead.includes('description') ?? false
  if (!isFilled('description') && atom.lead !== undefined && !isLeadField) {
    const said = atom.lead.fields[0]
    report({
      code: 'prime/missing-description',
      atom,
      at,
      message: `\`${atom.name}\` has no \`description\`: add a sentence or two that say more than its ${said === undefined ? 'name' : `\`${said.name}\``}`,
    })
  }
}
