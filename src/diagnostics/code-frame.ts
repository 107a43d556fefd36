import { splitGraphemes } from 'unicode-segmenter/grapheme'
import { displayWidth } from './display-width.ts'
import { escapeControl } from './escape-control.ts'
import type { SourceText } from './source-text.ts'

/** Lines shown before and after the marked one. */
const linesBefore = 2
const linesAfter = 1
/** The columns of a source line that are shown; a longer line is cut around the place, with `…` at each cut. */
const maxColumns = 100
/** The columns kept to the left of a place far to the right, when what follows it is long too. */
const columnsBefore = 40
/** UTF-16 code units looked at on each side of a place: bounds the work on a line of any length. */
const maxReach = 400
/** A fixed width, for tab stops would need the whole line up to the place. */
const tab = '    '
/** ASCII that is shown as it is. */
const printable = /^[ -~]*$/

/** What one grapheme cluster of a source line is shown as. */
interface Cell {
  text: string
  /** Columns. */
  width: number
  start: number
  end: number
}

interface ShownLine {
  text: string
  /** The columns before the range, and those in it, as far as it is shown. */
  column: number
  width: number
}

/**
 * The source lines around a half-open range of offsets, with a line of carets below the start of the range:
 *
 *       12 |   severity: critical
 *     > 13 |   requires: [@my/term-x
 *          |             ^
 *       14 | }
 *
 * A range over several lines is marked to the end of its first line. Tabs are expanded, and control, escape and
 * bidirectional characters written out. No line break at the end. The work does not grow with the length of a line.
 */
export function codeFrame(source: SourceText, start: number, end: number): string {
  const { text } = source
  const starts = source.lineStarts()
  const from = Math.min(Math.max(start, 0), text.length)
  const marked = source.position(from).line - 1
  const first = Math.max(marked - linesBefore, 0)
  const last = lastShown(starts, marked, text.length)
  const digits = String(last + 1).length
  const lines: string[] = []
  for (let index = first; index <= last; index++) {
    const lineStart = starts[index]!
    const lineEnd = endOfLine(text, starts[index + 1])
    const gutter = `${index === marked ? '>' : ' '} ${String(index + 1).padStart(digits)} | `
    if (index !== marked) {
      lines.push((gutter + showLine(text, lineStart, lineEnd, lineStart, lineStart).text).trimEnd())
      continue
    }
    const place = Math.min(from, lineEnd)
    const shown = showLine(text, lineStart, lineEnd, place, Math.min(Math.max(end, place), lineEnd))
    lines.push((gutter + shown.text).trimEnd(), `${' '.repeat(digits + 2)} | ${' '.repeat(shown.column)}${'^'.repeat(Math.max(shown.width, 1))}`)
  }
  return lines.join('\n')
}

/** Leaves out the empty line that a line break at the end of a text begins, unless it is the marked one. */
function lastShown(starts: readonly number[], marked: number, length: number): number {
  const last = starts.length - 1
  const real = starts[last] === length ? last - 1 : last
  return Math.max(marked, Math.min(marked + linesAfter, real))
}

/** The end of a line without its line break; `next` is where the next line begins. */
function endOfLine(text: string, next: number | undefined): number {
  if (next === undefined) return text.length
  return text.startsWith('\r\n', next - 2) ? next - 2 : next - 1
}

/** Shows the part of a line around a range within it. */
function showLine(text: string, lineStart: number, lineEnd: number, start: number, end: number): ShownLine {
  const reachStart = avoidHalf(text, Math.max(lineStart, start - maxReach))
  const reachEnd = avoidHalf(text, Math.min(lineEnd, start + maxReach))
  const cells = toCells(text.slice(reachStart, reachEnd), reachStart)
  const firstMarked = cells.findIndex(cell => cell.end > start)
  const middle = firstMarked === -1 ? cells.length : firstMarked
  const left = takeColumns(cells.slice(0, middle).reverse(), Math.max(columnsBefore, maxColumns - columnsOf(cells.slice(middle)))).reverse()
  const right = takeColumns(cells.slice(middle), maxColumns - columnsOf(left))
  const shown = [...left, ...right]
  const opening = (shown[0]?.start ?? start) > lineStart ? '…' : ''
  const closing = (shown.at(-1)?.end ?? start) < lineEnd ? '…' : ''
  return {
    text: `${opening}${shown.map(cell => cell.text).join('')}${closing}`,
    column: opening.length + columnsOf(left),
    width: columnsOf(right.filter(cell => cell.start < end)),
  }
}

/** Moves an offset that would cut a surrogate pair in two to its start. */
function avoidHalf(text: string, offset: number): number {
  return offset > 0 && (text.codePointAt(offset - 1) ?? 0) > 0xffff ? offset - 1 : offset
}

function toCells(text: string, offset: number): Cell[] {
  // Most lines are plain, and segmenting them would cost more than all the rest.
  if (printable.test(text)) return Array.from(text, (character, index) => ({ text: character, width: 1, start: offset + index, end: offset + index + 1 }))
  const cells: Cell[] = []
  for (const grapheme of splitGraphemes(text)) {
    const shown = toShown(grapheme)
    const end = offset + grapheme.length
    cells.push({ text: shown, width: printable.test(shown) ? shown.length : displayWidth(shown), start: offset, end })
    offset = end
  }
  return cells
}

function toShown(grapheme: string): string {
  if (grapheme === '\t') return tab
  // Half a surrogate pair leaves every stream as U+FFFD.
  return escapeControl(grapheme).replace(/\p{Surrogate}/gu, '\ufffd')
}

/** The first cells that fit. */
function takeColumns(cells: readonly Cell[], columns: number): Cell[] {
  const excess = cells.findIndex(cell => (columns -= cell.width) < 0)
  return excess === -1 ? [...cells] : cells.slice(0, excess)
}

function columnsOf(cells: readonly Cell[]): number {
  return cells.reduce((sum, cell) => sum + cell.width, 0)
}
