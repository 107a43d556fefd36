import { isLetter } from 'unicode-segmenter/general'

type Block = [first: number, last: number]

function blocks(list: string): Block[] {
  return list.split(' ').map(block => block.split('-').map(bound => Number.parseInt(bound, 16)) as Block)
}

/**
 * The blocks of the scripts that have two cases and get no new case pairs. Outside them no letter has a case, so
 * that a newer Unicode in Node changes nothing.
 */
const cased = blocks('0041-058F 1E00-1FFF')

/** The blocks of the scripts that are written without spaces between words, and of Korean. */
const dense = blocks('0E00-0E7F 1100-11FF 1780-17FF 2E80-2FDF 3005-3007 3021-31BF 31F0-31FF 3400-4DBF 4E00-9FFF AC00-D7AF F900-FAFF FF66-FFDC 1B000-1B16F 20000-323AF')

function isIn(blocks: readonly Block[], codePoint: number): boolean {
  return blocks.some(([first, last]) => codePoint >= first && codePoint <= last)
}

/** True for a letter of a script that has no spaces between words (Chinese, Japanese, Thai, Khmer) or of Korean. */
export function isDenseLetter(character: string): boolean {
  const codePoint = character.codePointAt(0)!
  return codePoint >= 0x0e00 && isIn(dense, codePoint) && isLetter(codePoint)
}

/** True for an upper-case letter. */
export function isCapital(character: string): boolean {
  return isIn(cased, character.codePointAt(0)!) && character.toLowerCase() !== character
}

/** True for a lower-case letter. */
export function isSmall(character: string): boolean {
  return isIn(cased, character.codePointAt(0)!) && character.toUpperCase() !== character
}

/** Spares ASCII the search in the table. */
function isLetterCode(codePoint: number): boolean {
  if (codePoint > 0x7f) return isLetter(codePoint)
  const lower = codePoint | 0x20
  return lower >= 0x61 && lower <= 0x7a
}

/** The letters of a text, one code point each, by Unicode tables that do not change with Node's version. */
export function lettersOf(text: string): string[] {
  return Array.from(text).filter(character => isLetterCode(character.codePointAt(0)!))
}
