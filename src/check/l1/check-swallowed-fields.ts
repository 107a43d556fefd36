import type { FieldNode, ValueNode } from '../../language/ast.ts'
import { fieldName } from '../../language/ast.ts'
import type { Atom } from '../../model/atom.ts'
import { kindSpec } from '../../model/kinds.ts'
import type { Report, RuleContext } from '../context.ts'
import { bareText } from '../bare-text.ts'

const key = /(?<=\s)([\w-]+):/g

/** The most reported within one value. */
const mostInOne = 10
const afterColon = /^(?:[\s"[{]|$)/

/**
 * Reports a known field that an expression before it has taken in, for want of a comma or line break.
 *
 *     applies-to: any pan severity: high     // prime/swallowed-field
 *     applies-to: any pan, severity: high    // fine
 */
export function checkSwallowedFields(atom: Atom, report: Report, { kinds, knownFields }: RuleContext): void {
  if (kindSpec(kinds, atom.kind) === undefined) return
  const known = knownFields.of(atom.kind)
  for (const { name, value } of expressionsOf(atom.fields)) {
    const source = atom.source.text.slice(value.start, value.end)
    let found = 0
    for (const match of bareText(source).matchAll(key)) {
      const swallowed = match[1]!
      if (!known.has(fieldName(swallowed)) || !afterColon.test(source.slice(match.index + match[0].length, match.index + match[0].length + 1))) continue
      if (++found > mostInOne) break
      const start = value.start + match.index
      report({
        code: 'prime/swallowed-field',
        atom,
        at: { start, end: start + swallowed.length },
        message: `\`${swallowed}:\` stands inside the value of \`${name}\` and is no field of its own: put a line break before it, or quotes around the whole value`,
      })
    }
  }
}

/** The fields whose value is an expression, those of inner objects included; list items are pseudo-code. */
function expressionsOf(fields: readonly FieldNode[]): (FieldNode & { value: ValueNode & { type: 'expression' } })[] {
  return fields.flatMap((field) => {
    if (field.value.type === 'object') return expressionsOf(field.value.fields)
    return field.value.type === 'expression' ? [field as FieldNode & { value: ValueNode & { type: 'expression' } }] : []
  })
}
