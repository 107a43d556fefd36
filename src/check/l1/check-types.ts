import { nearest } from '../../diagnostics/nearest.ts'
import type { Atom } from '../../model/atom.ts'
import { scalarText } from '../../model/value-text.ts'
import type { Report } from '../context.ts'
import { fieldsOf } from '../fields-of.ts'
import { fieldTypes } from './field-types.ts'

/**
 * Reports a field whose value is of the wrong type.
 *
 *     tags: pasta, salt       // prime/wrong-type: write [pasta, salt]
 *     severity: terrible      // prime/wrong-type
 */
export function checkTypes(atom: Atom, report: Report): void {
  for (const [name, field] of fieldsOf(atom)) {
    const type = fieldTypes.get(name)
    if (type === undefined || type.accepts(field.value)) continue
    const text = scalarText(field.value, atom.source.text)
    const meant = type.words === undefined || text === undefined ? undefined : nearest(text.toLowerCase(), type.words)
    const hint = meant === undefined ? type.hint?.(field.value) : `did you mean \`${meant}\`?`
    report({
      code: 'prime/wrong-type',
      atom,
      at: field.value,
      message: `the value of \`${field.name}\` is no ${type.expected}: ${type.remedy}`,
      ...hint !== undefined && { hint },
    })
  }
}
