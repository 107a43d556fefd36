import type { ValueNode } from '../../language/ast.ts'
import { idFault } from '../../model/atom-id.ts'
import type { IdFault } from '../../model/atom-id.ts'
import type { Atom } from '../../model/atom.ts'
import { hasContent } from '../../model/field-map.ts'
import { nameInWords } from '../../model/name-words.ts'
import { scalarText } from '../../model/value-text.ts'
import type { Report } from '../context.ts'
import { fieldsOf } from '../fields-of.ts'

const faults: Readonly<Record<IdFault, { code: 'prime/invalid-id' | 'prime/unsafe-id', message: string }>> = {
  shape: { code: 'prime/invalid-id', message: 'is no id: write `@scope/kind-name`, both parts of lower-case letters and digits with single hyphens between' },
  length: { code: 'prime/invalid-id', message: 'is longer than 100 characters: choose a shorter id' },
  device: { code: 'prime/unsafe-id', message: 'cannot be a folder on Windows, which keeps the name for a device: choose another id' },
}

/**
 * Reports an id that is missing, is none, or cannot be a folder on every system.
 *
 *     rule SaltWater { claim: "Salt the water." }    // prime/missing-id
 *     id: "kitchen/rule-salt-water"                  // prime/invalid-id
 */
export function checkId(atom: Atom, report: Report): void {
  const field = fieldsOf(atom).get('id')
  if (field === undefined || !hasContent(field.value)) {
    report({
      code: 'prime/missing-id',
      atom,
      at: field === undefined ? atom.node.nameRange : field.value,
      message: `\`${atom.name}\` has no \`id\`: add one, such as \`id: "@scope/${atom.kind}-${inKebabCase(atom.name)}"\``,
    })
    return
  }
  const text = idText(field.value, atom.source.text)
  const fault = text === undefined ? 'shape' : idFault(text)
  if (fault === undefined) return
  const { code, message } = faults[fault]
  report({ code, atom, at: field.value, message: `${text === undefined ? 'this' : `\`${text}\``} ${message}` })
}

function idText(value: ValueNode, sourceText: string): string | undefined {
  return scalarText(value, sourceText)?.trim()
}

/** `SaltWater` → `salt-water`; `name` where letters other than those of an id would be needed. */
function inKebabCase(name: string): string {
  const words = nameInWords(name).toLowerCase().replaceAll(' ', '-')
  return /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(words) ? words : 'name'
}
