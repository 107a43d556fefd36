/** Text that comes in at an offset. */
export interface Insertion {
  at: number
  text: string
}

/** A text with insertions made; line breaks become those of the text. */
export function applyInsertions(code: string, insertions: readonly Insertion[]): string {
  const lineEnd = code.includes('\r\n') ? '\r\n' : '\n'
  let result = code
  for (const { at, text } of [...insertions].sort((a, b) => b.at - a.at)) {
    result = result.slice(0, at) + text.replaceAll('\n', lineEnd) + result.slice(at)
  }
  return result
}

/** The white space at the start of the line of an offset. */
export function lineIndent(code: string, offset: number): string {
  return /^[ \t]*/.exec(code.slice(code.lastIndexOf('\n', offset - 1) + 1))![0]
}
