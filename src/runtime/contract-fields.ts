import type { Domain } from '../domain/domain.ts'
import { createPhraseText } from './match-phrases.ts'

/** The value of one field that a domain's contract adds to a resolve. */
export type ContractValue = string | string[]

/**
 * What a brief says about the fields of a domain's contract: an enum gets the value that the brief names, a list of
 * them all it names, a text its scaffold. Fields that the brief says nothing about are absent.
 */
export function contractFields(domain: Domain | undefined, brief: string): Record<string, ContractValue> {
  const text = createPhraseText(brief)
  const fields: [string, ContractValue][] = []
  for (const field of domain?.contract ?? []) {
    const spoken = (field.values ?? []).filter(value => text.has(value))
    if (field.type === 'enum' && spoken[0] !== undefined) fields.push([field.name, spoken[0]])
    else if (field.type === 'enum-array' && spoken.length > 0) fields.push([field.name, spoken])
    else if (field.default !== undefined) fields.push([field.name, field.default])
  }
  return Object.fromEntries(fields)
}
