import { fieldName } from '../../language/ast.ts'
import type { FieldNode, ValueNode } from '../../language/ast.ts'
import type { Atom } from '../../model/atom.ts'
import { isContractField } from '../../model/contract.ts'
import { fieldVerb, targetsOf } from '../../model/edges.ts'
import { fieldMap } from '../../model/field-map.ts'
import { referenceOf } from '../../model/reference.ts'
import { isVerb } from '../../model/verbs.ts'
import type { Verb } from '../../model/verbs.ts'
import type { Report } from '../context.ts'
import { fieldsOf } from '../fields-of.ts'

/**
 * Reports what stands in place of a target in an edge field or a contract and can be none, so that it would be lost.
 *
 *     requires: [@kitchen/term-salt(2), 3]           // prime/wrong-type, twice
 *     contract: { must-include: [rule-salt] }        // prime/wrong-type: a contract needs the whole id
 */
export function checkTargets(atom: Atom, report: Report): void {
  const complain = (at: ValueNode, message: string): void => { report({ code: 'prime/wrong-type', atom, at, message }) }
  for (const field of fieldsOf(atom).values()) {
    const verb = fieldVerb(atom.node, field)
    if (verb !== undefined) checkEdgeField(verb, field, complain)
    else if (isContractField(field)) checkContractField(field, complain)
  }
}

type Complain = (at: ValueNode, message: string) => void

function checkEdgeField(verb: Verb, field: FieldNode, complain: Complain): void {
  for (const value of targetsOf(field.value)) {
    if (verb === 'relationships' && value.type === 'object') checkRelationship(value.fields, value, complain)
    else if (!isTargetOrText(value)) complain(value, `this is no target of \`${field.name}\`: write the id of an atom, such as \`@scope/kind-name\``)
  }
}

/** References, slugs and text, which may stand for what no atom says; null stands for nothing on purpose. */
function isTargetOrText(value: ValueNode): boolean {
  return value.type === 'reference' || value.type === 'string' || value.type === 'word' || value.type === 'null'
}

function checkRelationship(fields: readonly FieldNode[], at: ValueNode, complain: Complain): void {
  const named = fieldMap(fields)
  const verb = named.get('verb')?.value
  const target = named.get('target')
  if (target === undefined) complain(at, 'this relationship has no `target`: add the id of an atom')
  else if (!targetsOf(target.value).every(isTargetOrText)) complain(target.value, 'this is no target of a relationship: write the id of an atom')
  if (verb === undefined) complain(at, 'this relationship has no `verb`: add one, such as `verb: requires`')
  else if ((verb.type !== 'word' && verb.type !== 'string') || !isVerb(fieldName(verb.value))) complain(verb, 'this is no verb of an edge: write one such as `requires` or `related`')
}

function checkContractField(field: FieldNode, complain: Complain): void {
  if (field.value.type !== 'object') return
  const keys = fieldMap(field.value.fields)
  checkRefs(keys.get('must-include'), complain)
  checkRefs(keys.get('must-avoid'), complain)
  const conditional = keys.get('conditionally-required')
  for (const value of conditional === undefined ? [] : targetsOf(conditional.value)) {
    const parts = value.type === 'object' ? fieldMap(value.fields) : undefined
    if (parts?.has('when') === true && parts.has('include')) checkRefs(parts.get('include'), complain)
    else complain(value, 'this is no condition: write `{ when: "axis:value", include: [@scope/kind-name] }`')
  }
}

function checkRefs(field: FieldNode | undefined, complain: Complain): void {
  for (const value of field === undefined ? [] : targetsOf(field.value)) {
    const isText = value.type === 'null' || (value.type === 'string' && /\s/.test(value.value))
    if (referenceOf(value) === undefined && !isText) complain(value, `this names no atom in \`${field!.name}\`: write its whole id, such as \`@scope/kind-name\``)
  }
}
