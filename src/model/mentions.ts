import { fieldName } from '../language/ast.ts'
import type { AtomNode, ReferenceNode, ValueNode } from '../language/ast.ts'
import type { Contract, Edge } from './atom.ts'
import { keyReference, referencesIn } from './reference.ts'
import { walkValue } from './value-text.ts'

/**
 * The references of an atom that are neither edges nor part of its contract's three lists: those of other fields,
 * inside expressions, in prose, and keys of objects. In source order.
 */
export function readMentions(node: AtomNode, sourceText: string, edges: readonly Edge[], contract: Contract | undefined): ReferenceNode[] {
  const counted = new Set<object>(edges.map(edge => edge.node))
  for (const ref of contract?.mustInclude ?? []) counted.add(ref.node)
  for (const ref of contract?.mustAvoid ?? []) counted.add(ref.node)
  for (const { include } of contract?.conditionallyRequired ?? []) {
    for (const ref of include) counted.add(ref.node)
  }
  const mentions: ReferenceNode[] = []
  for (const field of node.fields) {
    if (field.overridden || fieldName(field.name) === 'id') continue
    walkValue(field.value, (value) => {
      if (counted.has(value)) return
      if (value.type === 'reference') mentions.push(value)
      for (const reference of innerReferences(value, sourceText)) mentions.push(reference)
    }, (inner) => {
      const key = keyReference(inner)
      if (key !== undefined) mentions.push(key)
    })
  }
  return mentions
}

function innerReferences(value: ValueNode, sourceText: string): readonly ReferenceNode[] {
  if (value.type === 'expression') return value.references
  return value.type === 'string' ? referencesIn(value, sourceText) : []
}
