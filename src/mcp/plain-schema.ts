/** The types of values. */
export type PlainType = 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean'

/**
 * The part of JSON Schema that hosts of every make accept: no `$ref`, no alternatives, no formats. The tool schemas
 * are written by hand in it. (A type, not an interface: the SDK wants something that is indexable.)
 */
// eslint-disable-next-line @typescript-eslint/consistent-type-definitions
export type PlainSchema = {
  /** A type; in answers also one that may be null. */
  type: PlainType | [PlainType, 'null']
  description?: string
  properties?: Record<string, PlainSchema>
  required?: string[]
  items?: PlainSchema
  enum?: string[]
  minimum?: number
  maximum?: number
  default?: string | number | boolean
}

/** The schema of a tool's arguments or of its answer. */
export type ObjectSchema = PlainSchema & { type: 'object', properties: Record<string, PlainSchema> }
