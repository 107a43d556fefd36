/**
 * JSON text with two spaces of indentation in which the characters that are unsafe in a terminal, JSON's own
 * escapes aside, stand as `\u…` escapes: what is read back is the same. Ends with a line break.
 */
export function stringifyJson(value: unknown): string {
  const text = JSON.stringify(value, null, 2)
  return text.replace(/[\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g, character =>
    `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`) + '\n'
}
