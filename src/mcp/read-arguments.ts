import { nearest } from '../diagnostics/nearest.ts'
import { InputError } from '../runtime/input-error.ts'
import type { ObjectSchema, PlainSchema, PlainType } from './plain-schema.ts'

/** The longest list that an argument may hold. */
const maxItems = 10_000

/** The longest single text of a list, and the longest list, by the characters of all its texts. */
const maxItemLength = 1000
const maxListLength = 1_000_000

/**
 * A tool's arguments in the types of its schema, with defaults filled in. Harmless variants are understood: `"5"` for
 * 5, `"true"` for true, a JSON text or values with commas for a list, null or, where it is optional, a blank text for absent. Throws an `InputError` that says
 * what to send instead.
 */
export function readArguments(schema: ObjectSchema, raw: unknown, maxLengths: Readonly<Record<string, number>> = {}): Record<string, unknown> {
  if (raw !== undefined && raw !== null && (typeof raw !== 'object' || Array.isArray(raw))) {
    throw new InputError('The arguments are no object; send an object with the arguments by name.')
  }
  const given = new Map(Object.entries(raw ?? {}).filter(([, value]) => value !== null && value !== undefined))
  for (const name of given.keys()) {
    if (Object.hasOwn(schema.properties, name)) continue
    const near = nearestName(name.slice(0, 100).toLowerCase(), Object.keys(schema.properties))
    throw new InputError(`An argument ${near === undefined ? '' : `near \`${near}\` `}is not known; send only ${list(Object.keys(schema.properties))}.`)
  }
  const read: Record<string, unknown> = {}
  for (const [name, property] of Object.entries(schema.properties)) {
    const isRequired = schema.required?.includes(name) === true
    if (given.has(name) && (isRequired || !isBlank(given.get(name)))) read[name] = readValue(name, property, given.get(name), maxLengths[name])
    else if (isRequired) throw new InputError(`The argument \`${name}\` is missing; send ${describe(property)}.`)
    else if (property.default !== undefined) read[name] = property.default
  }
  return read
}

function isBlank(value: unknown): boolean {
  return typeof value === 'string' && value.trim() === ''
}

/** The known name that begins as the given one does, or is spelt nearly like it. */
function nearestName(name: string, known: readonly string[]): string | undefined {
  return known.find(candidate => candidate.startsWith(name) || name.startsWith(candidate)) ?? nearest(name, known)
}

function readValue(name: string, schema: PlainSchema, value: unknown, maxLength: number | undefined): unknown {
  const read = readers[typeOf(schema)](schema, value)
  if (read === undefined) throw new InputError(`The argument \`${name}\` is not readable; send ${describe(schema)}.`)
  const length = lengthOf(read)
  const most = maxLength ?? (Array.isArray(read) ? maxListLength : maxItemLength)
  if (length > most) throw new InputError(`The argument \`${name}\` has ${length} characters; send at most ${most}.`)
  return read
}

/** The characters of a text, or of all texts of a list. */
function lengthOf(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + lengthOf(item), 0)
  return typeof value === 'string' ? value.length : 0
}

/** By type: the value in that type, or undefined when it cannot be read as one. */
const readers: Readonly<Record<PlainType, (schema: PlainSchema, value: unknown) => unknown>> = {
  string(schema, value) {
    const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value
    if (typeof text !== 'string') return undefined
    if (schema.enum === undefined) return text
    const folded = text.trim().toLowerCase()
    return schema.enum.find(choice => choice.toLowerCase() === folded)
  },
  number: readNumber,
  integer(schema, value) {
    const number = readNumber(schema, value)
    return number === undefined ? undefined : Math.floor(number)
  },
  boolean(_schema, value) {
    if (typeof value === 'boolean') return value
    return new Map<unknown, boolean>([['true', true], ['false', false], [1, true], [0, false], ['1', true], ['0', false]]).get(value)
  },
  array(schema, value) {
    const list = readList(value)
    if (list === undefined || list.length > maxItems) return undefined
    const { items } = schema
    if (items === undefined) return list
    const read = list.map(item => readers[typeOf(items)](items, item))
    return read.every(item => item !== undefined && (typeof item !== 'string' || item.length <= maxItemLength)) ? read : undefined
  },
  object(_schema, value) {
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
  },
}

function typeOf({ type }: PlainSchema): PlainType {
  return Array.isArray(type) ? type[0] : type
}

function readNumber(schema: PlainSchema, value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\s*-?\d+(?:\.\d+)?\s*$/.test(value) ? Number(value) : value
  if (typeof number !== 'number' || !Number.isFinite(number)) return undefined
  if (number < (schema.minimum ?? -Infinity) || number > (schema.maximum ?? Infinity)) return undefined
  return number
}

function readList(value: unknown): unknown[] | undefined {
  if (Array.isArray(value)) return value
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  if (!text.startsWith('[')) return text.split(',').map(part => part.trim()).filter(part => part !== '')
  try {
    const parsed: unknown = JSON.parse(text)
    return Array.isArray(parsed) ? parsed : undefined
  } catch {
    return undefined
  }
}

/** What a schema asks for, as the object of «send …». */
function describe(schema: PlainSchema): string {
  if (schema.enum !== undefined) return `one of ${list(schema.enum)}`
  if (schema.type === 'array') return 'a list of texts'
  if (schema.type === 'boolean') return 'true or false'
  if (schema.type === 'object') return 'an object'
  if (schema.type === 'string') return 'a text'
  const { minimum, maximum } = schema
  const from = minimum === undefined ? '' : ` from ${minimum}`
  const to = maximum === undefined ? '' : ` to ${maximum}`
  return `a number${from}${to}`
}

function list(names: readonly string[]): string {
  return names.map(name => `\`${name}\``).join(', ')
}
