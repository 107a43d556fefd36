import type { PlainSchema } from '../plain-schema.ts'

const texts: PlainSchema = { type: 'array', items: { type: 'string' } }

/** The IntentObject of `prime_intent` and `prime_resolve`. */
export const intentProperties: Record<string, PlainSchema> = {
  domain: { type: ['string', 'null'], description: 'The domain that fits best, if any.' },
  confidence: { type: 'number', minimum: 0, maximum: 1 },
  axes: { type: 'object', description: 'By axis of the domain: what the brief says of it.' },
  tags: texts,
  kinds: { ...texts, description: 'Kinds of atoms that the brief asks for.' },
  persona: { type: ['string', 'null'], description: 'The persona atom that the brief names, if any.' },
  focus: { ...texts, description: 'The telling words of the brief.' },
  ambiguity_flags: { ...texts, description: 'What is not clear, such as two domains that fit.' },
}

/** All properties of an IntentObject are always there. */
export const intentRequired: string[] = Object.keys(intentProperties)
