import type { Atom } from '../../model/atom.ts'
import { kindSpec, leadFields } from '../../model/kinds.ts'
import { nameInWords } from '../../model/name-words.ts'
import type { Report, RuleContext } from '../context.ts'
import { listNames } from '../list-names.ts'

/**
 * Reports an atom that says nothing a summary could hold, or for want of prose only its name and a value.
 *
 *     category Sauces { id: "@kitchen/category-sauces" }                       // prime/nothing-to-summarise
 *     value PanHeat { id: "@kitchen/value-pan-heat" value: 180 °C }            // prime/no-prose
 */
export function checkSummary(atom: Atom, report: Report, { kinds }: RuleContext): void {
  const spec = kindSpec(kinds, atom.kind)
  if (spec === undefined || atom.lead?.origin === 'prose' || atom.lead?.origin === 'value') return
  const wanted = leadFields(spec)
  if (atom.lead === undefined) {
    report({
      code: 'prime/nothing-to-summarise',
      atom,
      at: atom.node.nameRange,
      message: `\`${atom.name}\` says nothing that a summary could hold: add ${listNames(wanted)}, or a \`description\``,
    })
    return
  }
  report({
    code: 'prime/no-prose',
    atom,
    at: atom.node.nameRange,
    message: `the summary of \`${atom.name}\` is made of its name, \`${nameInWords(atom.name)}\`: add a \`description\` of one sentence`,
  })
}
