import type { SourceLocation } from './diagnostic.ts'

/** A source file's text and the means to turn its offsets into lines and columns. */
export interface SourceText {
  /** Path as diagnostics show it, with `/`. */
  readonly file: string
  /** The text without its byte order mark; every offset in the project counts UTF-16 code units of this. */
  readonly text: string
  /** The offsets at which lines begin; LF, CRLF and CR each end a line. Computed on first use. */
  lineStarts(): readonly number[]
  /** The 1-based line and column of an offset. */
  position(offset: number): { line: number, column: number }
  /** The location of a half-open range of offsets. */
  locate(start: number, end: number): SourceLocation
}

/** Wraps a text for positions. A leading byte order mark is dropped. */
export function createSourceText(file: string, raw: string): SourceText {
  const text = raw.charCodeAt(0) === 0xfeff ? raw.slice(1) : raw
  let starts: number[] | undefined

  function lineStarts(): readonly number[] {
    starts ??= findLineStarts(text)
    return starts
  }

  function position(offset: number): { line: number, column: number } {
    const lines = lineStarts()
    let low = 0
    let high = lines.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (lines[middle]! <= offset) low = middle
      else high = middle - 1
    }
    return { line: low + 1, column: offset - lines[low]! + 1 }
  }

  return {
    file,
    text,
    lineStarts,
    position,
    locate(start, end) {
      const from = position(start)
      const to = position(Math.max(start, end))
      return { file, line: from.line, column: from.column, endLine: to.line, endColumn: to.column }
    },
  }
}

function findLineStarts(text: string): number[] {
  const starts = [0]
  let feed = text.indexOf('\n')
  let carriage = text.indexOf('\r')
  while (feed !== -1 || carriage !== -1) {
    const end = carriage === -1 || (feed !== -1 && feed <= carriage + 1) ? feed : carriage
    starts.push(end + 1)
    if (feed !== -1 && feed <= end) feed = text.indexOf('\n', end + 1)
    if (carriage !== -1 && carriage <= end) carriage = text.indexOf('\r', end + 1)
  }
  return starts
}
