import { isSemver } from '../../domain/is-semver.ts'
import type { Atom } from '../../model/atom.ts'
import { scalarText } from '../../model/value-text.ts'
import type { Report } from '../context.ts'
import { fieldsOf } from '../fields-of.ts'

/**
 * Reports a version that is missing or not semantic.
 *
 *     version: 1.0          // prime/invalid-version
 *     version: "1.0.0"      // fine, and so is a bare 1.0.0
 */
export function checkVersion(atom: Atom, report: Report): void {
  const field = fieldsOf(atom).get('version')
  if (field === undefined) {
    report({ code: 'prime/missing-version', atom, at: atom.node.nameRange, message: `\`${atom.name}\` has no \`version\`: add \`version: "1.0.0"\`` })
    return
  }
  const text = scalarText(field.value, atom.source.text)?.trim()
  if (text !== undefined && isSemver(text)) return
  report({
    code: 'prime/invalid-version',
    atom,
    at: field.value,
    message: `${text === undefined || text === '' ? 'this' : `\`${text}\``} is no semantic version: write three numbers, such as \`"1.0.0"\``,
  })
}
