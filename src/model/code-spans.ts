import type { Range } from '../language/ast.ts'

/**
 * The code spans of a Markdown paragraph, with their back-ticks, as offsets of the text. A run of back-ticks that
 * no later run of the same length closes is text. Linear in the text.
 */
export function codeSpans(text: string): Range[] {
  const runs = Array.from(text.matchAll(/`+/g), match => ({ start: match.index, length: match[0].length }))
  const following = new Map<number, number>()
  const closers = new Array<number | undefined>(runs.length)
  for (let index = runs.length - 1; index >= 0; index--) {
    const { length } = runs[index]!
    closers[index] = following.get(length)
    following.set(length, index)
  }
  const spans: Range[] = []
  for (let index = 0; index < runs.length; index++) {
    const closer = closers[index]
    if (closer === undefined) continue
    spans.push({ start: runs[index]!.start, end: runs[closer]!.start + runs[closer]!.length })
    index = closer
  }
  return spans
}

/** The text with a space in the place of each code span. */
export function withoutCodeSpans(text: string): string {
  let rest = ''
  let from = 0
  for (const { start, end } of codeSpans(text)) {
    rest += `${text.slice(from, start)} `
    from = end
  }
  return rest + text.slice(from)
}
