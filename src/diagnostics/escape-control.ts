/**
 * C0 but tab and line feed, DEL, C1, the line and paragraph separators, the Arabic letter mark and every
 * character that sets or isolates a writing direction.
 */
const unsafe = /[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g

/** One unsafe character in the notation that `escapeControl` prints: `\x1b`, `\u202e`. */
function notation(character: string): string {
  const code = character.charCodeAt(0)
  return code < 0x100 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`
}

/**
 * Makes a text from sources safe to show in a terminal, an overlay or a CI annotation: control, escape and
 * bidirectional characters become `\x1b`-style text. Tab and line feed stay. Idempotent; never shortens a text.
 */
export function escapeControl(text: string): string {
  return text.replace(unsafe, notation)
}

/** As `escapeControl`, for a text that must stay on one line: tab and line feed are written out too. */
export function escapeControlInLine(text: string): string {
  return escapeControl(text).replace(/[\t\n]/g, notation)
}
