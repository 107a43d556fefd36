import { fieldName } from '../language/ast.ts'
import type { AtomNode, FieldNode, ValueNode } from '../language/ast.ts'
import type { Contract, ContractRef } from './atom.ts'
import { targetsOf } from './edges.ts'
import { fieldMap } from './field-map.ts'
import { referenceOf } from './reference.ts'
import { valueText } from './value-text.ts'

const contractFields: readonly string[] = ['contract', 'composition']

/** The keys of a contract that a compiler understands. */
export const contractKeys: readonly string[] = ['must-include', 'must-avoid', 'conditionally-required']

/** True for a `contract:` or `composition:` object with one of the three keys. */
export function isContractField(field: FieldNode): boolean {
  return contractFields.includes(fieldName(field.name)) && field.value.type === 'object'
    && field.value.fields.some(inner => contractKeys.includes(fieldName(inner.name)))
}

function refs(value: ValueNode | undefined): ContractRef[] {
  if (value === undefined) return []
  return targetsOf(value).flatMap((node) => {
    const id = referenceOf(node)
    return id === undefined ? [] : [{ id, node }]
  })
}

function conditions(value: ValueNode | undefined, sourceText: string): Contract['conditionallyRequired'] {
  if (value === undefined) return []
  return targetsOf(value).flatMap((node) => {
    if (node.type !== 'object') return []
    const fields = fieldMap(node.fields)
    const when = fields.get('when')
    return [{ when: when === undefined ? '' : valueText(when.value, sourceText), include: refs(fields.get('include')?.value), node }]
  })
}

/** The contract of an atom, if it carries one. */
export function readContract(node: AtomNode, sourceText: string): Contract | undefined {
  const fields = node.fields.filter(field => !field.overridden && isContractField(field))
  const [first] = fields
  if (first === undefined) return undefined
  const contract: Contract = { field: first, fields, mustInclude: [], mustAvoid: [], conditionallyRequired: [] }
  for (const { value } of fields) {
    const keys = value.type === 'object' ? fieldMap(value.fields) : undefined
    contract.mustInclude.push(...refs(keys?.get('must-include')?.value))
    contract.mustAvoid.push(...refs(keys?.get('must-avoid')?.value))
    contract.conditionallyRequired.push(...conditions(keys?.get('conditionally-required')?.value, sourceText))
  }
  return contract
}
