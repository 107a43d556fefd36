import { fieldName } from '../language/ast.ts'
import type { AtomNode, FieldNode, ObjectNode, ValueNode } from '../language/ast.ts'
import type { Edge, SlugTarget } from './atom.ts'
import { fieldMap } from './field-map.ts'
import { referenceOf } from './reference.ts'
import { isVerb } from './verbs.ts'
import type { Verb } from './verbs.ts'

/** The verb that a field of an atom stands for: its own name, or `includes` for a collection's or scope's `members`. */
export function fieldVerb(node: AtomNode, field: FieldNode): Verb | undefined {
  const name = fieldName(field.name)
  if (isVerb(name)) return name
  return name === 'members' && (node.kind === 'collection' || node.kind === 'scope') ? 'includes' : undefined
}

/** The targets of an edge field: its value, or the items of its list. */
export function targetsOf(value: ValueNode): readonly ValueNode[] {
  return value.type === 'list' ? value.items : [value]
}

/** The text of a word, or of a string without white space, that may be another atom's short name. */
function slugOf(value: ValueNode): string | undefined {
  if (value.type !== 'word' && value.type !== 'string') return undefined
  return value.value === '' || /\s/.test(value.value) ? undefined : value.value
}

/** The verb and the targets of one object of `relationships`; an unknown verb leaves the plain association. */
export function readRelationship(node: ObjectNode): { verb: Verb, targets: readonly ValueNode[] } {
  const fields = fieldMap(node.fields)
  const named = fields.get('verb')?.value
  const verb = named?.type === 'word' || named?.type === 'string' ? fieldName(named.value) : ''
  const target = fields.get('target')?.value
  return { verb: isVerb(verb) ? verb : 'relationships', targets: target === undefined ? [] : targetsOf(target) }
}

/** All edges of an atom, those by bare slug apart, each in source order. A duplicate field's earlier values count for nothing. */
export function readEdges(node: AtomNode): { edges: Edge[], slugs: SlugTarget[] } {
  const edges: Edge[] = []
  const slugs: SlugTarget[] = []

  function addTarget(type: Verb, value: ValueNode, field: FieldNode): void {
    const target = referenceOf(value)
    const slug = slugOf(value)
    if (target !== undefined) edges.push({ type, target, field, node: value })
    else if (slug !== undefined) slugs.push({ type, slug, field, node: value })
  }

  for (const field of node.fields) {
    const verb = field.overridden ? undefined : fieldVerb(node, field)
    if (verb === undefined) continue
    for (const value of targetsOf(field.value)) {
      if (verb !== 'relationships' || value.type !== 'object') {
        addTarget(verb, value, field)
        continue
      }
      const relationship = readRelationship(value)
      for (const target of relationship.targets) addTarget(relationship.verb, target, field)
    }
  }
  return { edges, slugs }
}
