/** The white space at the start of the line of an offset. */
export function lineIndent(code: string, offset: number): string {
  return /^[ \t]*/.exec(code.slice(code.lastIndexOf('\n', offset - 1) + 1))![0]
}
