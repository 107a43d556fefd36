import { fieldName } from '../language/ast.ts'
import type { AtomNode, FieldNode, ValueNode } from '../language/ast.ts'
import type { Contract, ContractRef } from './atom.ts'
import { targetsOf } from './edges.ts'
import { fieldMap } from './field-map.ts'
import { referenceOf } from './reference.ts'
import { valueText } from './value-text.ts'

const contractFields: readonly string[] = ['contract', 'composition']

/** The keys of a contract that a compiler understands. */
const contractKeys: readonly string[] = ['must-include', 'must-avoid', 'conditionally-required']

/** True for a `contract:` or `composition:` object with one of the three keys. */
export function isContractField(field: FieldNode): boolean {
  return contractFields.includes(fieldName(field.name)) && field.value.type === 'object'
    && field.value.fields.some(inner => contractKeys.includes(fieldName(inner.name)))
}

function refs(value: ValueNode): ContractRef[] {
  return targetsOf(value).flatMap((node) => {
    const id = referenceOf(node)
    return id === undefined ? [] : [{ id, node }]
  })
}

function conditions(value: ValueNode, sourceText: string): Contract['conditionallyRequired'] {
  return targetsOf(value).flatMap((node) => {
    if (node.type !== 'object') return []
    const fields = fieldMap(node.fields)
    const when = fields.get('when')
    const included = fields.get('include')?.value
    return [{ when: when === undefined ? '' : valueText(when.value, sourceText), include: included === undefined ? [] : refs(included), node }]
  })
}

/** The contract of an atom, if it carries one. */
export function readContract(node: AtomNode, sourceText: string): Contract | undefined {
  const fields = node.fields.filter(field => !field.overridden && isContractField(field))
  const [first] = fields
  if (first === undefined) return undefined
  const values = (key: string): ValueNode[] => fields
    .map(({ value }) => (value.type === 'object' ? fieldMap(value.fields).get(key)?.value : undefined))
    .filter(value => value !== undefined)
  return {
    field: first,
    fields,
    mustInclude: values('must-include').flatMap(refs),
    mustAvoid: values('must-avoid').flatMap(refs),
    conditionallyRequired: values('conditionally-required').flatMap(value => conditions(value, sourceText)),
  }
}
