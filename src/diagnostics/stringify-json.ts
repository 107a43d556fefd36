/** Characters that JSON leaves raw though a terminal acts on them. */
const unsafe = /[\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g

/** A JSON text in which the characters that are unsafe in a terminal stand as `\u…` escapes: what is read back is the same. */
export function escapeJson(text: string): string {
  return text.replace(unsafe, character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** A value as JSON text with two spaces of indentation, safe to print by `escapeJson`. Ends with a line break. */
export function stringifyJson(value: unknown): string {
  return `${escapeJson(JSON.stringify(value, null, 2))}\n`
}
