import { fieldName } from '../language/ast.ts'
import type { AtomNode, FieldNode, StringNode, ValueNode } from '../language/ast.ts'
import type { Lead } from './atom.ts'
import { fieldMap, hasContent } from './field-map.ts'
import { leadFields } from './kinds.ts'
import type { KindSpec } from './kinds.ts'
import { nameInWords } from './name-words.ts'
import { isProse, isTitleCase } from './prose.ts'
import { flattenValue, onOneLine, walkValue } from './value-text.ts'
import { isVerb } from './verbs.ts'

/** Fields that are never the lead, whatever a project's table of kinds says. */
const neverLead = new Set(['id', 'version', 'domain', 'status', 'name'])

/** Other fields that say nothing of what an atom claims, so that prose in them is passed over. */
const notProse = new Set(['tags', 'aliases', 'superseded-by', 'contract', 'license'])

/** Text and pieces under way. */
type Part = Pick<Lead, 'text' | 'pieces'>

/**
 * The line that says what an atom claims, by the first rule that gives one: prose of a lead field, of `label` or
 * of `description`; `label — value`; `Name in words: value`; the first prose string of another field; a label or
 * description too short to be prose that is not the declared name over again. Undefined when there is none.
 */
export function createLead(node: AtomNode, sourceText: string, spec: KindSpec | undefined): Lead | undefined {
  const fields = fieldMap(node.fields)
  const leads = (spec === undefined ? [] : leadFields(spec).filter(name => !neverLead.has(name))).map(name => fields.get(name)).filter(field => field !== undefined)
  const label = filled(fields.get('label'))
  const description = filled(fields.get('description'))
  const value = leads.find(field => field !== fields.get('label') && hasContent(field.value))
  return leadingProse(leads, label, description)
    ?? shortLead(node, sourceText, label ?? (description === value ? undefined : description), value)
    ?? otherProse(node, fields)
    ?? bareLead(node, sourceText, [label, description])
}

function filled(field: FieldNode | undefined): FieldNode | undefined {
  return field !== undefined && hasContent(field.value) ? field : undefined
}

function isProseField(field: FieldNode | undefined): field is FieldNode & { value: StringNode } {
  return field?.value.type === 'string' && isProse(field.value.value)
}

function leadingProse(leads: readonly FieldNode[], label: FieldNode | undefined, description: FieldNode | undefined): Lead | undefined {
  const labelIsName = isProseField(label) && isTitleCase(label.value.value) && isProseField(description)
  const field = [...leads, label, description].find(field => isProseField(field) && !(field === label && labelIsName))
  return isProseField(field) ? proseLead(field.value, [field]) : undefined
}

function proseLead(value: StringNode, fields: FieldNode[]): Lead {
  return { origin: 'prose', fields, ...textPart(value) }
}

function textPart(value: StringNode): Part {
  const text = onOneLine(value.value)
  return { text, pieces: [{ start: 0, end: text.length, node: value }] }
}

function valuePart(value: ValueNode, sourceText: string): Part {
  const flat = flattenValue(value, sourceText)
  return value.type === 'object' ? joinParts({ text: '{ ', pieces: [] }, flat, { text: ' }', pieces: [] }) : flat
}

function joinParts(...parts: Part[]): Part {
  let text = ''
  const pieces: Part['pieces'] = []
  for (const part of parts) {
    for (const piece of part.pieces) pieces.push({ start: piece.start + text.length, end: piece.end + text.length, node: piece.node })
    text += part.text
  }
  return { text, pieces }
}

function shortLead(node: AtomNode, sourceText: string, label: FieldNode | undefined, value: FieldNode | undefined): Lead | undefined {
  if (value === undefined) return undefined
  const said = valuePart(value.value, sourceText)
  if (label === undefined) {
    return { origin: 'name', fields: [value], ...joinParts({ text: `${nameInWords(node.name)}: `, pieces: [] }, said) }
  }
  return { origin: 'value', fields: [label, value], ...joinParts(valuePart(label.value, sourceText), { text: ' — ', pieces: [] }, said) }
}

function otherProse(node: AtomNode, fields: ReadonlyMap<string, FieldNode>): Lead | undefined {
  for (const field of node.fields) {
    const name = fieldName(field.name)
    if (fields.get(name) !== field || neverLead.has(name) || notProse.has(name) || name.startsWith('_') || isVerb(name)) continue
    const found: StringNode[] = []
    walkValue(field.value, (value) => {
      if (found.length === 0 && value.type === 'string' && isProse(value.value)) found.push(value)
    })
    if (found[0] !== undefined) return proseLead(found[0], found[0] === field.value ? [field] : [])
  }
  return undefined
}

function bareLead(node: AtomNode, sourceText: string, candidates: readonly (FieldNode | undefined)[]): Lead | undefined {
  const name = plainWords(nameInWords(node.name))
  for (const field of candidates) {
    if (field === undefined) continue
    const said = valuePart(field.value, sourceText)
    if (plainWords(said.text) !== name) return { origin: 'value', fields: [field], ...said }
  }
  return undefined
}

/** A text for comparing: lower case, without spaces, hyphens and full stops. */
function plainWords(text: string): string {
  return text.toLowerCase().replace(/[\s_.!?…-]+/g, '')
}
