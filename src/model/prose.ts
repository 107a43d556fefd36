import { withoutCodeSpans } from './code-spans.ts'
import { isCapital, isDenseLetter, lettersOf } from './letters.ts'

const codeStart = /^(?:\/\/|[[{(]|```|~~~)/
const operator = /[=!<>]=|=>|&&|\|\|/
const blankLine = /\n[^\S\n]*\n/
const codeLineEnd = /[;{][^\S\n]*(?:\n|$)/

/** What white space parts. */
function words(text: string): string[] {
  return text.split(/\s+/)
}

function saysEnough(text: string): boolean {
  let long = 0
  let dense = 0
  for (const word of words(text)) {
    const letters = lettersOf(word)
    if (letters.length >= 2) long++
    dense += letters.filter(isDenseLetter).length
    if (long >= 5 || dense >= 8) return true
  }
  return false
}

/**
 * True for a text that says something in a sentence: one paragraph with five words of two letters or more (or
 * eight Chinese, Japanese, Korean, Thai or Khmer letters) outside code spans, that does not look like code.
 */
export function isProse(value: string): boolean {
  const text = value.replace(/\r\n?/g, '\n').trim()
  if (codeStart.test(text) || blankLine.test(text) || codeLineEnd.test(text)) return false
  const rest = withoutCodeSpans(text)
  return !operator.test(rest) && saysEnough(rest)
}

/** True when each word of four letters or more begins with a capital, code spans aside. */
export function isTitleCase(text: string): boolean {
  const long = words(withoutCodeSpans(text)).map(lettersOf).filter(letters => letters.length >= 4)
  return long.every(letters => isCapital(letters[0]!))
}
