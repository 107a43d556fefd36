import type { FieldNode } from '../../language/ast.ts'
import type { Atom } from '../../model/atom.ts'
import type { Report } from '../context.ts'
import { fieldsOf } from '../fields-of.ts'
import { findNearSets } from './find-near-sets.ts'
import type { WordSet } from './find-near-sets.ts'
import { wordsOf } from './words-of.ts'

/** The fewest different words a text must have to be compared. */
const fewestWords = 5

/** One text of an atom that may be another's over again. */
interface Said extends WordSet {
  atom: Atom
  field: FieldNode
}

/**
 * Reports an atom that says in its description or claim nearly what an earlier one of its kind says. Texts with
 * different numbers are different.
 *
 *     rule A { claim: "Salt the water before the pasta goes in." }
 *     rule B { claim: "Salt the water well before the pasta goes in." }     // prime/near-duplicate
 */
export function checkNearDuplicates(atoms: readonly Atom[], report: Report): void {
  const reported = new Set<Atom>()
  for (const texts of [atoms.map(saidInLead), atoms.map(atom => said(atom, fieldsOf(atom).get('description')))]) {
    for (const [later, earlier] of findNearSets(texts.filter(text => text !== undefined))) {
      if (reported.has(later.atom)) continue
      reported.add(later.atom)
      report({
        code: 'prime/near-duplicate',
        atom: later.atom,
        at: later.field.value,
        message: `\`${later.atom.id}\` says nearly the same as \`${earlier.atom.id}\`: merge the two, or say what sets them apart`,
        related: [{ atom: earlier.atom, at: earlier.field.value, message: `\`${earlier.atom.id}\` says it here` }],
      })
    }
  }
}

/** What the lead says, unless it is the description. */
function saidInLead(atom: Atom): Said | undefined {
  const [field] = atom.lead?.origin === 'prose' ? atom.lead.fields : []
  return field === fieldsOf(atom).get('description') ? undefined : said(atom, field)
}

function said(atom: Atom, field: FieldNode | undefined): Said | undefined {
  if (field?.value.type !== 'string') return undefined
  const words = [...new Set(wordsOf(field.value.value))]
  if (words.length < fewestWords) return undefined
  const numbers = words.filter(word => /\d/.test(word)).sort().join(' ')
  return { atom, field, words, group: `${atom.kind} ${numbers}` }
}
