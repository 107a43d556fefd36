import type { FieldNode } from '../../language/ast.ts'
import type { Atom } from '../../model/atom.ts'
import type { CorpusRule, Finding } from '../context.ts'
import { diffLists } from '../diff-lists.ts'
import { fieldsOf } from '../fields-of.ts'
import { compareAtoms } from '../order.ts'
import { createNearIndex } from './near-index.ts'
import { createWordSet } from './word-set.ts'
import type { WordSet } from './word-set.ts'
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
export function createNearDuplicateCheck(): CorpusRule {
  const leads = createTexts(saidInLead)
  const descriptions = createTexts(atom => said(atom, fieldsOf(atom).get('description')))
  let before: readonly Atom[] = []
  return (atoms, report) => {
    const { removed, added } = diffLists(before, atoms)
    before = atoms
    const reported = new Set<Atom>()
    for (const texts of [leads, descriptions]) {
      texts.update(removed, added)
      for (const finding of texts.findings()) {
        if (reported.has(finding.atom)) continue
        reported.add(finding.atom)
        report(finding)
      }
    }
  }
}

/** One text of each atom, and what is to be said of those that are near an earlier one. */
interface Texts {
  update: (removed: readonly Atom[], added: readonly Atom[]) => void
  /** By file and position. */
  findings: () => Finding[]
}

function createTexts(read: (atom: Atom) => Said | undefined): Texts {
  const texts = new Map<Atom, Said>()
  const index = createNearIndex<Said>((a, b) => compareAtoms(a.atom, b.atom))
  const findings = new WeakMap<Said, { earlier: Said, finding: Finding }>()

  function findingOf(later: Said, earlier: Said): Finding {
    const known = findings.get(later)
    if (known?.earlier === earlier) return known.finding
    const finding = toFinding(later, earlier)
    findings.set(later, { earlier, finding })
    return finding
  }

  return {
    update(removed, added) {
      const gone = removed.flatMap(atom => texts.get(atom) ?? [])
      for (const atom of removed) texts.delete(atom)
      const fresh = added.flatMap(atom => read(atom) ?? [])
      for (const text of fresh) texts.set(text.atom, text)
      index.update(gone, fresh)
    },
    findings: () => [...index.found]
      .sort(([a], [b]) => compareAtoms(a.atom, b.atom))
      .map(([later, earlier]) => findingOf(later, earlier)),
  }
}

function toFinding(later: Said, earlier: Said): Finding {
  return {
    code: 'prime/near-duplicate',
    atom: later.atom,
    at: later.field.value,
    message: `\`${later.atom.id}\` says nearly the same as \`${earlier.atom.id}\`: merge the two, or say what sets them apart`,
    related: [{ atom: earlier.atom, at: earlier.field.value, message: `\`${earlier.atom.id}\` says it here` }],
  }
}

/** What the lead says, unless it is the description. */
function saidInLead(atom: Atom): Said | undefined {
  const [field] = atom.lead?.origin === 'prose' ? atom.lead.fields : []
  return field === fieldsOf(atom).get('description') ? undefined : said(atom, field)
}

function said(atom: Atom, field: FieldNode | undefined): Said | undefined {
  if (field?.value.type !== 'string') return undefined
  const words = new Set(wordsOf(field.value.value))
  if (words.size < fewestWords) return undefined
  const numbers = [...words].filter(word => /\d/.test(word)).sort().join(' ')
  return { atom, field, ...createWordSet(words, `${atom.kind} ${numbers}`) }
}
