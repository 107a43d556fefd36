import { eastAsianWidth } from 'get-east-asian-width'

const visible = /[^\p{Default_Ignorable_Code_Point}\p{Control}\p{Format}\p{Nonspacing_Mark}\p{Enclosing_Mark}]/u
const emoji = /(?!\p{RI})\p{Emoji_Presentation}|\p{RI}{2}|\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]|[#*\d]\ufe0f?\u20e3/u
const widening = /[\p{Spacing_Mark}\uff00-\uffef]/gu

/**
 * The columns that one grapheme cluster takes in a terminal: 2 for emoji and for wide characters such as CJK, 0 for
 * what shows nothing of its own. Free of `Intl`, so that it is cheap to load and the same on every machine.
 */
export function displayWidth(grapheme: string): number {
  const first = grapheme.search(visible)
  if (first === -1) return 0
  if (emoji.test(grapheme)) return 2
  const base = grapheme.codePointAt(first)!
  let width = eastAsianWidth(base)
  for (const [mark] of grapheme.slice(first + (base > 0xffff ? 2 : 1)).matchAll(widening)) width += eastAsianWidth(mark.codePointAt(0)!)
  return width
}
