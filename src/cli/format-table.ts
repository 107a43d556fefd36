import { escapeControlInLine } from '../diagnostics/escape-control.ts'
import { cutToWidth, textWidth } from './text-width.ts'

/** A column: its heading and how its cells stand. */
export interface Column {
  heading: string
  align?: 'left' | 'right'
}

/**
 * Rows as text in columns, with headings. Cells come from sources: they are made safe and stay on one line. With a
 * `width`, the last column is cut so that lines fit a terminal of so many columns.
 */
export function formatTable(columns: readonly Column[], rows: readonly (readonly (string | number)[])[], width?: number): string {
  const cells = [columns.map(({ heading }) => heading), ...rows.map(row => row.map(cell => escapeControlInLine(String(cell))))]
  const widths = columns.map((_, index) => Math.max(...cells.map(row => textWidth(row[index]!))))
  const before = widths.slice(0, -1).reduce((sum, column) => sum + column + 2, 0)
  const rest = Math.max((width ?? Infinity) - before, 12)
  return cells.map(row => row.map((cell, index) => {
    if (index === columns.length - 1 && columns[index]!.align !== 'right') return cutToWidth(cell, rest)
    const fill = ' '.repeat(widths[index]! - textWidth(cell))
    return columns[index]!.align === 'right' ? fill + cell : cell + fill
  }).join('  ').trimEnd() + '\n').join('')
}
