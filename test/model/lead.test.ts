import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Lead } from '../../src/model/atom.ts'
import { readAtom } from './read-atoms.ts'

function lead(kind: string, lines: string, name?: string): Pick<Lead, 'origin' | 'text'> & { fields: string[] } | undefined {
  const found = readAtom(kind, lines, name).lead
  return found && { origin: found.origin, text: found.text, fields: found.fields.map(field => field.name) }
}

const claim = 'Salt the water before the pasta goes in.'
const label = 'salt the water before boiling it'
const title = 'How Much Salt Pasta Water Needs'
const description = 'Pasta takes up salt only while it cooks.'

test.each([
  ['the first lead field that is prose', 'rule', `description: "${description}"\n claim: "${claim}"`, { origin: 'prose', text: claim, fields: ['claim'] }],
  ['a synonym, when the first is no prose', 'rule', `claim: "Salt it"\n statement: "${claim}"`, { origin: 'prose', text: claim, fields: ['statement'] }],
  ['the label, behind the lead fields', 'rule', `claim: "Salt it"\n label: "${label}"\n description: "${description}"`, { origin: 'prose', text: label, fields: ['label'] }],
  ['the label behind a lead field that the table names after it', 'tradeoff', `label: "${label}"\n decision: "${claim}"`, { origin: 'prose', text: claim, fields: ['decision'] }],
  ['the description, when the label is a title', 'rule', `label: "${title}"\n description: "${description}"`, { origin: 'prose', text: description, fields: ['description'] }],
  ['a title, when the description is no prose', 'rule', `label: "${title}"\n description: "Salt."`, { origin: 'prose', text: title, fields: ['label'] }],
  ['the description of a collection, before its label', 'collection', `label: "${label}"\n description: "${description}"`, { origin: 'prose', text: description, fields: ['description'] }],
  ['a paragraph over lines, on one', 'rule', 'claim: """\n    Salt the water\n    before the pasta goes in.\n  """', { origin: 'prose', text: claim, fields: ['claim'] }],
  ['label and value', 'value', 'label: "Minimum touch target"\n value: 44px', { origin: 'value', text: 'Minimum touch target — 44px', fields: ['label', 'value'] }],
  ['description and value, for want of a label', 'value', 'description: "Touch target"\n constant: "44px"', { origin: 'value', text: 'Touch target — 44px', fields: ['description', 'constant'] }],
  ['name and value', 'step', 'effect: side-effect', { origin: 'name', text: 'Salt water: side-effect', fields: ['effect'] }],
  ['a list on one line', 'feedback', 'label: "Pasta"\n observations: ["too soft", "too salty"]', { origin: 'value', text: 'Pasta — too soft, too salty', fields: ['label', 'observations'] }],
  ['a list whose items have commas', 'feedback', 'observations: ["soft, salty", "cold"]', { origin: 'name', text: 'Salt water: soft, salty; cold', fields: ['observations'] }],
  ['an object on one line', 'type', 'fields: { grams: number, per: { litre: true } }', { origin: 'name', text: 'Salt water: { grams: number, per: { litre: true } }', fields: ['fields'] }],
  ['a number as written', 'value', 'value: 1.10', { origin: 'name', text: 'Salt water: 1.10', fields: ['value'] }],
  ['an expression, which is never prose', 'tool', 'signature: (water: Pot, salt: Spoon) -> Brine', { origin: 'name', text: 'Salt water: (water: Pot, salt: Spoon) -> Brine', fields: ['signature'] }],
  ['a lead value of false', 'value', 'value: false', { origin: 'name', text: 'Salt water: false', fields: ['value'] }],
  ['the first prose of another field', 'rule', `_note: "${description}"\n tags: ["${description}"]\n rationale: "${claim}"\n notes: "${description}"`, { origin: 'prose', text: claim, fields: ['rationale'] }],
  ['prose inside another field', 'rule', `checks: ["short", { how: "${claim}" }]`, { origin: 'prose', text: claim, fields: [] }],
  ['a label alone', 'rule', 'label: "Use sea salt"', { origin: 'value', text: 'Use sea salt', fields: ['label'] }],
  ['a description alone', 'rule', 'description: "Use sea salt."', { origin: 'value', text: 'Use sea salt.', fields: ['description'] }],
  ['nothing, when the label is the name', 'rule', 'label: "Salt water"', undefined],
  ['nothing, when there is nothing', 'rule', 'severity: high', undefined],
  ['nothing of empty fields', 'rule', 'claim: ""\n statement: {}\n description: null', undefined],
  ['the last of a duplicate field', 'rule', `claim: "${description}"\n claim: "${claim}"`, { origin: 'prose', text: claim, fields: ['claim'] }],
] as const)('the lead is %s', (_, kind, lines, expected) => {
  expect(lead(kind, lines)).toEqual(expected)
})

test('the pieces of a lead are the texts of its values', () => {
  for (const lines of ['label: "A label"\n observations: ["one  two", [3, { four: five }]]', `observation: "${claim}"`, 'observations: { a: 1, b: [c, 2..3] }']) {
    const atom = readAtom('feedback', lines)
    const { text, pieces } = atom.lead!
    let end = 0
    for (const piece of pieces) {
      expect(piece.start).toBeGreaterThanOrEqual(end)
      end = piece.end
      const raw = atom.source.text.slice(piece.node.start, piece.node.end).replace(/^"|"$/g, '').replace(/\s+/g, ' ')
      expect(text.slice(piece.start, piece.end)).toBe(raw)
    }
    expect(end).toBeLessThanOrEqual(text.length)
  }
})

test('a lead is one line whatever the fields hold', () => {
  fc.assert(fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 40 }), { minLength: 1, maxLength: 4 }), (texts) => {
    const names = ['claim', 'label', 'description', 'rationale']
    const found = readAtom('rule', texts.map((text, index) => `${names[index]!}: ${JSON.stringify(text).replace(/\\[bf]/g, ' ')}`).join('\n  ')).lead
    if (found !== undefined) expect(found.text).toMatch(/^\S[^\r\n\u2028\u2029]*$/u)
  }))
})
