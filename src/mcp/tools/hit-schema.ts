import type { PlainSchema } from '../plain-schema.ts'

/** One hit of `prime_query` and `prime_resolve`. */
export const hitSchema: PlainSchema = {
  type: 'object',
  properties: {
    id: { type: 'string', description: 'The atom: @scope/kind-name.' },
    kind: { type: 'string' },
    tokens: { type: 'integer', description: 'Token count of the file at `path`.' },
    path: { type: 'string', description: 'The file (or URL) to read.' },
    explanation: { type: 'string', description: 'Why the atom is here: its score by axes, and what matched.' },
    level: { type: 'string', enum: ['summary', 'core', 'full'] },
  },
  required: ['id', 'kind', 'tokens', 'path', 'explanation'],
}

/** Remarks that do not stop an answer. */
export const warningsSchema: PlainSchema = { type: 'array', items: { type: 'string' }, description: 'What was cut, missing or understood differently.' }
