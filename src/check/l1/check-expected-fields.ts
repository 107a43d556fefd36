import type { Atom } from '../../model/atom.ts'
import { hasContent } from '../../model/field-map.ts'
import { kindSpec, leadFields } from '../../model/kinds.ts'
import type { Report, RuleContext } from '../context.ts'
import { fieldsOf } from '../fields-of.ts'
import { listNames } from '../list-names.ts'

/**
 * Reports an atom that has none of the fields in which its kind states what it says, or has one without content.
 *
 *     rule SaltWater { description: "…" }     // prime/missing-field: no claim, statement or label
 *     rule SaltWater { claim: {} }            // prime/empty-field
 */
export function checkExpectedFields(atom: Atom, report: Report, { kinds }: RuleContext): void {
  const spec = kindSpec(kinds, atom.kind)
  if (spec === undefined) return
  const fields = fieldsOf(atom)
  const expected = [...new Set([...leadFields(spec), ...spec.alsoExpected ?? []])]
  const present = expected.map(name => fields.get(name)).filter(field => field !== undefined)
  if (present.some(field => hasContent(field.value))) return
  if (present.length === 0) {
    report({
      code: 'prime/missing-field',
      atom,
      at: atom.node.nameRange,
      message: `\`${atom.name}\` lacks the field in which its kind, \`${atom.kind}\`, states what it says: add ${listNames(expected)}`,
    })
    return
  }
  for (const field of present) {
    report({ code: 'prime/empty-field', atom, at: field.value, message: `\`${field.name}\` has no content: write into it what the atom says` })
  }
}
