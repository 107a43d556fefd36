import { nearest } from '../../diagnostics/nearest.ts'
import type { Atom } from '../../model/atom.ts'
import { statuses } from '../../model/create-atom.ts'
import { scalarText } from '../../model/value-text.ts'
import type { Report } from '../context.ts'
import { fieldsOf } from '../fields-of.ts'
import { listNames } from '../list-names.ts'

/**
 * Reports a status that is none of the five.
 *
 *     status: stable      // prime/unknown-status
 *     status: active      // fine
 */
export function checkStatus(atom: Atom, report: Report): void {
  const value = fieldsOf(atom).get('status')?.value
  if (value === undefined) return
  const text = scalarText(value, atom.source.text)?.trim()
  if (statuses.some(status => status === text)) return
  const meant = text === undefined ? undefined : nearest(text.toLowerCase(), statuses)
  report({
    code: 'prime/unknown-status',
    atom,
    at: value,
    message: `${text === undefined || text === '' ? 'this' : `\`${text}\``} is no status: write ${listNames(statuses)}`,
    ...meant !== undefined && { hint: `did you mean \`${meant}\`?` },
  })
}
