import type { ContractField, ContractFieldType } from './domain.ts'
import type { DomainReader } from './domain-reader.ts'
import type { YamlEntry, YamlNode } from './yaml-tree.ts'

const types: readonly ContractFieldType[] = ['atom-id-array', 'string-array', 'enum', 'enum-array', 'string', 'boolean']

/** Reads `contract`: fields by name, each an object with a type or a text to start from. */
export function readContract(node: YamlNode, reader: DomainReader): ContractField[] {
  const map = reader.map(node, 'the contract')
  return (map?.entries ?? []).map(entry => readField(entry, reader)).filter(field => field !== undefined)
}

function readField({ name, value }: YamlEntry, reader: DomainReader): ContractField | undefined {
  const what = `the contract field \`${name}\``
  if (value.type === 'scalar') {
    const scaffold = reader.text(value, what)
    return scaffold === undefined ? undefined : { name, type: 'string', default: scaffold }
  }
  const entries = reader.keys(value, ['type', 'values', 'description'], 'a contract field')
  if (entries === undefined) return undefined
  const typed = entries.get('type')
  if (typed === undefined) reader.missing(value, 'type', what)
  const type = typed === undefined ? undefined : reader.choice(typed.value, types, `the type of ${what}`)
  const listed = entries.get('values')
  const values = listed === undefined ? undefined : reader.texts(listed.value, `the values of ${what}`)
  const described = entries.get('description')
  const description = described === undefined ? undefined : reader.text(described.value, `the description of ${what}`)
  const isEnum = type === 'enum' || type === 'enum-array'
  if (isEnum && listed === undefined) reader.missing(value, 'values', `${what} of type \`${type}\``)
  else if (isEnum && values?.length === 0) reader.report('prime/domain-invalid-value', listed!.value, `the values of ${what} are none: write the words to choose from`)
  else if (type !== undefined && !isEnum && listed !== undefined) {
    reader.report('prime/domain-unknown-key', listed.key, `\`values\` has no effect on ${what} of type \`${type}\`: remove it, or make the type \`enum\``)
  }
  if (type === undefined) return undefined
  return { name, type, ...isEnum && values !== undefined && { values }, ...description !== undefined && { description } }
}
