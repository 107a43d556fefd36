import { lettersOf } from '../model/letters.ts'

const closers: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' }

/**
 * An expression's text with everything inside quotes, back-ticks and brackets blanked out, at the same offsets. A
 * single quote opens a quotation only after a non-letter and if it closes on its line. Linear in the text.
 */
export function bareText(text: string): string {
  const out = text.split('')
  const open: string[] = []
  let index = 0
  while (index < text.length) {
    const character = text[index]!
    const end = quotationEnd(text, index)
    if (end !== undefined) {
      out.fill(' ', index, end)
      index = end
      continue
    }
    if (character === open.at(-1)) {
      open.pop()
      out[index] = ' '
    } else if (closers[character] !== undefined) {
      open.push(closers[character])
    }
    if (open.length > 0) out[index] = ' '
    index++
  }
  return out.join('')
}

/** The offset behind the quotation that opens at an offset, if one does. */
function quotationEnd(text: string, start: number): number | undefined {
  const quote = text[start]!
  if (quote === '\'') {
    if (lettersOf(text[start - 1] ?? '').length > 0) return undefined
    const close = text.indexOf('\'', start + 1)
    const lineEnd = text.slice(start, close).search(/[\r\n]/)
    return close === -1 || lineEnd !== -1 ? undefined : close + 1
  }
  if (quote !== '"' && quote !== '`') return undefined
  for (let index = start + 1; index < text.length; index++) {
    if (text[index] === '\\') index++
    else if (text[index] === quote) return index + 1
  }
  return undefined
}
