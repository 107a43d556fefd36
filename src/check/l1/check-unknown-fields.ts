import { fieldName } from '../../language/ast.ts'
import type { Atom } from '../../model/atom.ts'
import { kindSpec } from '../../model/kinds.ts'
import type { Report, RuleContext } from '../context.ts'
import { isOneEdit } from '../is-one-edit.ts'

/**
 * Reports a field that no kind knows and that is one letter off one that this kind does.
 *
 *     clami: "Salt the water."     // prime/unknown-field: did you mean `claim`?
 *     saltiness: 10                // fine: a field of the author's own
 */
export function checkUnknownFields(atom: Atom, report: Report, { kinds, knownFields }: RuleContext): void {
  if (kindSpec(kinds, atom.kind) === undefined) return
  for (const field of atom.fields) {
    const name = fieldName(field.name)
    if (name.startsWith('_') || knownFields.all.has(name)) continue
    const meant = [...knownFields.of(atom.kind)].find(known => isOneEdit(name, known))
    if (meant === undefined) continue
    report({
      code: 'prime/unknown-field',
      atom,
      at: field.key,
      message: `\`${field.name}\` is no field of kind \`${atom.kind}\`: did you mean \`${meant}\`?`,
    })
  }
}
