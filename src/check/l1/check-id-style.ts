import type { Atom } from '../../model/atom.ts'
import { hasId } from '../../model/create-atom.ts'
import { kindSpec } from '../../model/kinds.ts'
import { localName, scopeOf } from '../../model/reference.ts'
import type { Report, RuleContext } from '../context.ts'
import { fieldsOf } from '../fields-of.ts'

/**
 * Reports an id with capitals, and one whose second part does not start with the kind.
 *
 *     id: "@kitchen/rule-saltWater"     // prime/uppercase-id
 *     id: "@kitchen/salt-water"         // prime/id-without-kind, on a rule
 */
export function checkIdStyle(atom: Atom, report: Report, { kinds }: RuleContext): void {
  const field = fieldsOf(atom).get('id')
  if (field === undefined || !hasId(atom)) return
  const lower = atom.id.toLowerCase()
  if (lower !== atom.id) {
    report({ code: 'prime/uppercase-id', atom, at: field.value, message: `\`${atom.id}\` has upper-case letters: write \`${inLowerCase(atom.id)}\`` })
  }
  if (kindSpec(kinds, atom.kind) !== undefined && !localName(lower).startsWith(`${atom.kind}-`)) {
    report({
      code: 'prime/id-without-kind',
      atom,
      at: field.value,
      message: `\`${atom.id}\` does not name its kind: write \`${scopeOf(atom.id)}/${atom.kind}-${localName(atom.id)}\``,
    })
  }
}

/** `@kitchen/rule-saltWater` → `@kitchen/rule-salt-water`. */
function inLowerCase(id: string): string {
  return id.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '-').toLowerCase()
}
