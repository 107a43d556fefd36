import type { FieldNode, ObjectNode, ValueNode } from '../language/ast.ts'
import type { Atom } from '../model/atom.ts'
import { fieldVerb, readRelationship, targetsOf } from '../model/edges.ts'
import { fieldMap } from '../model/field-map.ts'
import { verbs } from '../model/verbs.ts'
import type { Verb } from '../model/verbs.ts'
import { chunk, concat, join, wrap } from './chunk.ts'
import type { Chunk, Piece } from './chunk.ts'
import type { RenderContext } from './render-context.ts'
import { above, nothing, renderFlat } from './render-inline.ts'
import { entryLabel, nameLabel } from './field-label.ts'
import type { Section } from './section.ts'

/** The edges of one verb under way: the verb's nodes in the source and the targets. */
interface Group {
  named: Piece['node'][]
  targets: Chunk[]
}

/** The edge fields of an atom that count: of duplicates the last. */
export function edgeFields(atom: Atom): FieldNode[] {
  return atom.fields.filter(field => field.overridden === undefined && fieldVerb(atom.node, field) !== undefined)
}

/**
 * One section for each verb of the given fields, in the order of the verbs. What an edge field holds besides targets
 * is shown as it is.
 */
export function renderEdges(atom: Atom, fields: readonly FieldNode[], context: RenderContext): Section[] {
  const groups = new Map<Verb, Group>()

  function group(verb: Verb): Group {
    const known = groups.get(verb) ?? { named: [], targets: [] }
    groups.set(verb, known)
    return known
  }

  for (const field of fields) {
    const verb = fieldVerb(atom.node, field)!
    const values = targetsOf(field.value).filter(value => !context.printed.has(value))
    if (values.length === 0) group(verb).targets.push(field.value.type === 'list' && field.value.items.length === 0 ? chunk(nothing, field.value) : chunk(above))
    for (const value of values) {
      const relationship = verb === 'relationships' && value.type === 'object' ? readRelationship(value) : undefined
      if (relationship === undefined || relationship.verb === 'relationships') group(verb).targets.push(renderTarget(value, context))
      else addRelationship(group(relationship.verb), value as ObjectNode, value !== field.value, context)
    }
  }
  return (Object.keys(verbs) as Verb[]).flatMap((verb) => {
    const found = groups.get(verb)
    return found === undefined ? [] : [toSection(verb, found)]
  })
}

function toSection(verb: Verb, { named, targets }: Group): Section {
  const label = wrap(chunk(nameLabel(verb)), ...named)
  const row = concat('**', label, ':** ', join(targets, ', '))
  return { name: verb, heading: undefined, blocks: [{ type: 'paragraph', label: '', parts: [row], separator: '' }] }
}

function renderTarget(value: ValueNode, context: RenderContext): Chunk {
  const flat = renderFlat(value, context)
  if (value.type === 'list' && value.items.length > 0) return wrap(concat('\\[', flat, '\\]'), value)
  if (value.type === 'object' && value.fields.length > 0) return wrap(concat('{ ', flat, ' }'), value)
  return flat
}

/** An object of `relationships` below its own verb: its target, and in brackets what else it says. */
function addRelationship(group: Group, value: ObjectNode, isItem: boolean, context: RenderContext): void {
  const known = fieldMap(value.fields)
  const verb = known.get('verb')!
  const target = known.get('target')
  group.named.push(verb, verb.value)
  const shown = target === undefined ? chunk('') : wrap(renderFlat(target.value, context), target)
  const rest = value.fields.filter(field => field !== verb && field !== target)
    .map(field => wrap(concat(`${entryLabel(field)}: `, renderTarget(field.value, context)), field))
  const text = rest.length === 0 ? shown : concat(shown, ' (', join(rest, ', '), ')')
  group.targets.push(isItem ? wrap(text, value) : text)
}
