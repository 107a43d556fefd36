import { isPlainText } from './plain-text.ts'
import type { WordTable } from './word-table.ts'

/** What a code unit is to the pattern; `unknown` for what `isPlainText` refuses. */
const unknown = 0
const letter = 1
const digit = 2
const space = 3
const lineBreak = 4
const other = 5
/** Behind the end of a text. */
const none = 6
const apostrophe = 0x27
const blank = 0x20
/** Beyond it `isPlainText` knows nothing. */
const lastUnit = 0xff1f
/** The contractions of one letter: s, t, m, d. */
const shortEndings: ReadonlySet<number> = new Set(Array.from('stmdSTMD', character => character.charCodeAt(0)))
const longEnding = /^(?:re|ve|ll)$/i

let table: Uint8Array | undefined

/** The class of each code unit, made when first asked for. */
function classes(): Uint8Array {
  if (table !== undefined) return table
  table = new Uint8Array(lastUnit + 1)
  for (let unit = 0; unit <= lastUnit; unit++) {
    const character = String.fromCharCode(unit)
    if (isPlainText(character)) table[unit] = classify(character)
  }
  return table
}

function classify(character: string): number {
  if (/\p{L}/u.test(character)) return letter
  if (/\p{N}/u.test(character)) return digit
  if (/[\r\n]/.test(character)) return lineBreak
  return /\s/.test(character) ? space : other
}

/** The text being scanned: its code units and their classes, with `none` behind the last. */
let units = new Uint16Array(1 << 12)
let kinds = new Uint8Array(1 << 12)

/** False for a text with a character of no class. */
function load(text: string): boolean {
  const known = classes()
  const { length } = text
  if (length >= kinds.length) {
    units = new Uint16Array(2 * length)
    kinds = new Uint8Array(2 * length)
  }
  for (let at = 0; at < length; at++) {
    const unit = text.charCodeAt(at)
    const kind = unit > lastUnit ? unknown : known[unit]!
    if (kind === unknown) return false
    units[at] = unit
    kinds[at] = kind
  }
  kinds[length] = none
  return true
}

/**
 * The sum of the numbers of a text's words as cl100k_base splits it before it looks for tokens (no token reaches over a
 * word's end), which is, as published with the encoding,
 * `'(?:[sS]|[tT]|[rR][eE]|[vV][eE]|[mM]|[lL][lL]|[dD])|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+`:
 * a walk over the characters that makes no string. -1 for a text that `isPlainText` refuses.
 */
export function sumScanned(text: string, words: WordTable): number {
  if (!load(text)) return -1
  const { length } = text
  let sum = 0
  for (let start = 0; start < length;) {
    const end = wordEnd(start)
    sum += words.get(units, start, end)
    start = end
  }
  return sum
}

function wordEnd(start: number): number {
  const first = kinds[start]!
  const second = kinds[start + 1]!
  if (first === letter) return runEnd(start + 1, letter)
  if (second === letter && (first === space || first === other)) return first === other && units[start] === apostrophe ? contractionEnd(start) : runEnd(start + 2, letter)
  if (first === digit) return Math.min(runEnd(start + 1, digit), start + 3)
  if (first === other || (second === other && units[start] === blank)) return runEnd(runEnd(start + 1, other), lineBreak)
  return spaceEnd(start)
}

/** `'s`, `'re` and their like are words; else an apostrophe goes with the letters behind it. */
function contractionEnd(start: number): number {
  if (shortEndings.has(units[start + 1]!)) return start + 2
  return kinds[start + 2] === letter && longEnding.test(String.fromCharCode(units[start + 1]!, units[start + 2]!)) ? start + 3 : runEnd(start + 2, letter)
}

/** The end of the characters of a class from an offset on. */
function runEnd(start: number, wanted: number): number {
  let end = start
  while (kinds[end] === wanted) end++
  return end
}

/** White space: up to its last line break; without one all of it, but for the last character when a word follows. */
function spaceEnd(start: number): number {
  let end = start
  let afterBreak = start
  for (; kinds[end] === space || kinds[end] === lineBreak; end++) {
    if (kinds[end] === lineBreak) afterBreak = end + 1
  }
  if (afterBreak > start) return afterBreak
  return kinds[end] === none || end === start + 1 ? end : end - 1
}
