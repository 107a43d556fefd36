import type { Encoding } from './encoding.ts'
import { isPlainText } from './plain-text.ts'
import { sumScanned } from './scan-words.ts'
import type { WordTable } from './word-table.ts'

/** How o200k_base splits a text into words before it looks for tokens; no token reaches over a word's end. Published with the encoding. */
const o200kWords = /[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+(?:'(?:[sS]|[tT]|[rR][eE]|[vV][eE]|[mM]|[lL][lL]|[dD]))?|[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*(?:'(?:[sS]|[tT]|[rR][eE]|[vV][eE]|[mM]|[lL][lL]|[dD]))?|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+/gu

let units = new Uint16Array(1 << 12)

function sumMatched(text: string, words: WordTable): number {
  if (!isPlainText(text)) return -1
  if (text.length > units.length) units = new Uint16Array(2 * text.length)
  for (let at = 0; at < text.length; at++) units[at] = text.charCodeAt(at)
  let sum = 0
  let start = 0
  // Every character belongs to a word.
  for (const { length } of text.match(o200kWords) ?? []) sum += words.get(units, start, start += length)
  return sum
}

/** How the numbers of a text's words are added up for each encoding; -1 for a text that `isPlainText` refuses. */
export const wordSums: Readonly<Record<Encoding, (text: string, words: WordTable) => number>> = {
  cl100k_base: sumScanned,
  o200k_base: sumMatched,
}
