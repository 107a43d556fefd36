/** A value that the files of a tree hold: an object is a plain one, its absent entries are left out. */
export type YamlValue = string | number | boolean | readonly YamlValue[] | object

// Starts with a letter and holds nothing that any YAML reader gives a meaning to. `:` is text where no space follows.
const plainBlock = /^[A-Za-z](?:[A-Za-z0-9_./-]| (?=[A-Za-z0-9_./-])|:(?=[A-Za-z0-9]))*$/
const plainFlow = /^[A-Za-z](?:[A-Za-z0-9_./-]| (?=[A-Za-z0-9_./-]))*$/
const plainVersion = /^\d+\.\d+\.\d+$/
// What YAML 1.1 or 1.2 reads as a boolean or null.
const words = /^(?:y|yes|n|no|true|false|on|off|null)$/i
// What a reader of YAML 1.1 drops, folds or refuses when it stands unescaped; JSON leaves these as they are.
const hidden = /[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]/g

/**
 * A scalar that readers of YAML 1.1 and 1.2 alike read back as the same string or number: plain where nothing can be
 * misread, else in double quotes with escapes. (A document of the `yaml` package, with its 1.1 compatibility, says
 * the same at fifteen times the cost, which 10,000 atoms make felt; a test holds the two together.)
 */
export function yamlScalar(value: string | number | boolean, place: 'block' | 'flow'): string {
  if (typeof value !== 'string') return String(value)
  const plain = place === 'flow' ? plainFlow : plainBlock
  if ((plain.test(value) && !words.test(value)) || plainVersion.test(value)) return value
  return JSON.stringify(value).replace(hidden, char => '\\u' + char.charCodeAt(0).toString(16).padStart(4, '0'))
}

/** A value on one line: `[a, b]`, `{ k: v }` or a scalar. */
export function yamlFlow(value: YamlValue): string {
  if (typeof value !== 'object') return yamlScalar(value, 'flow')
  if (isList(value)) return `[${value.map(yamlFlow).join(', ')}]`
  const entries = (Object.entries(value) as [string, YamlValue | undefined][]).filter((entry): entry is [string, YamlValue] => entry[1] !== undefined)
  if (entries.length === 0) return '{}'
  return `{ ${entries.map(([key, item]) => `${yamlScalar(key, 'flow')}: ${yamlFlow(item)}`).join(', ')} }`
}

/** One line per entry, lists and objects on their line; ends with a line break. */
export function yamlLines(entries: Iterable<readonly [string, YamlValue | undefined]>): string {
  let text = ''
  for (const [key, value] of entries) {
    if (value === undefined) continue
    text += `${yamlScalar(key, 'block')}: ${typeof value === 'object' ? yamlFlow(value) : yamlScalar(value, 'block')}\n`
  }
  return text
}

// Array.isArray does not narrow read-only arrays.
function isList(value: object): value is readonly YamlValue[] {
  return Array.isArray(value)
}
