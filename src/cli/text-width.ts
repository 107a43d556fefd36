import { splitGraphemes } from 'unicode-segmenter/grapheme'
import { displayWidth } from '../diagnostics/display-width.ts'

/** The columns that one line of text takes in a terminal. */
export function textWidth(text: string): number {
  if (/^[ -~]*$/.test(text)) return text.length
  let width = 0
  for (const grapheme of splitGraphemes(text)) width += displayWidth(grapheme)
  return width
}

/** The beginning of a text that fits so many columns, with `…` where something is missing. */
export function cutToWidth(text: string, columns: number): string {
  if (textWidth(text) <= columns) return text
  let kept = ''
  let used = 1
  for (const grapheme of splitGraphemes(text)) {
    used += displayWidth(grapheme)
    if (used > columns) break
    kept += grapheme
  }
  return `${kept.trimEnd()}…`
}
