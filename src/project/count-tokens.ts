import type { Tiktoken } from '@dqbd/tiktoken'
import type { Encoding } from './encoding.ts'
import { wordSums } from './word-sums.ts'
import { createWordTable } from './word-table.ts'

/** Counts the tokens of a text without long runs. */
type Encode = (text: string) => number

const encoders = new Map<Encoding, Encode>()
const loading = new Map<Encoding, Promise<void>>()

/** A run is counted in pieces of this many characters (Unicode code points), so that no text costs quadratic time. */
const longestPiece = 1000
const run = /\P{White_Space}+|\p{White_Space}+/gu
const pieceOfRun = /[^]{1,1000}/gu
/** What the line behind a seam does not begin with. */
const noSeam = /^[\p{White_Space}/]/u
const lineFeed = 10
const carriageReturn = 13

/** Loads the tokenizer of an encoding, once; `countTokens` works afterwards. */
export async function loadTokenizer(encoding: Encoding): Promise<void> {
  let started = loading.get(encoding)
  if (started === undefined) {
    started = import('@dqbd/tiktoken').then(({ get_encoding }) => {
      encoders.set(encoding, createEncode(get_encoding(encoding), encoding))
    })
    loading.set(encoding, started)
  }
  await started
}

/** So many words are remembered; natural text rarely has more. */
const mostWords = 1 << 18
/** Longer words are not remembered. */
const longestWord = 64

/**
 * Counts with the tokenizer, each distinct word once: splitting a text into words is cheap, finding their tokens is
 * not. Text of characters that Unicode versions disagree on goes to the tokenizer whole.
 */
function createEncode(tiktoken: Tiktoken, encoding: Encoding): Encode {
  const whole = (text: string): number => tiktoken.encode_ordinary(text).length
  const words = createWordTable(whole, mostWords, longestWord)
  const sum = wordSums[encoding]
  return (text) => {
    const tokens = sum(text, words)
    return tokens === -1 ? whole(text) : tokens
  }
}

function encoder(encoding: Encoding): Encode {
  const loaded = encoders.get(encoding)
  if (loaded === undefined) throw new Error(`The tokenizer of ${encoding} is not loaded: await loadTokenizer first.`)
  return loaded
}

/** Counts a text in one go; a run of over 1,000 characters in pieces of 1,000, apart from what stands around it. */
function countWhole(encode: Encode, text: string): number {
  if (text.length <= longestPiece) return encode(text)
  let tokens = 0
  let from = 0
  for (const { 0: found, index } of text.matchAll(run)) {
    if (found.length <= longestPiece) continue
    const pieces = found.match(pieceOfRun)!
    if (pieces.length === 1) continue
    if (index > from) tokens += encode(text.slice(from, index))
    for (const piece of pieces) tokens += encode(piece)
    from = index + found.length
  }
  return from < text.length ? tokens + encode(text.slice(from)) : tokens
}

/**
 * Hands over the pieces of a text whose counts add up: it is split after a whole run of line breaks, before a line
 * that begins with neither white space nor `/` (no token of either encoding reaches over such a place).
 */
function eachPiece(text: string, visit: (piece: string) => void): void {
  let from = 0
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at)) {
    at++
    while (text.charCodeAt(at) === lineFeed || text.charCodeAt(at) === carriageReturn) at++
    if (at >= text.length) break
    const next = text.charCodeAt(at)
    if ((next <= 47 || next > 126) && noSeam.test(text[at]!)) continue
    visit(text.slice(from, at))
    from = at
  }
  if (from < text.length) visit(from === 0 ? text : text.slice(from))
}

/** Counts the tokens of a text. */
export type TokenCounter = (text: string) => number

/**
 * A counter that counts each distinct piece of its texts once, so that many versions of one text cost little more
 * than the text. It keeps the pieces: make one for each atom.
 */
export function createTokenCounter(encoding: Encoding): TokenCounter {
  const encode = encoder(encoding)
  const known = new Map<string, number>()
  return (text) => {
    let tokens = 0
    eachPiece(text, (piece) => {
      let count = known.get(piece)
      if (count === undefined) {
        count = countWhole(encode, piece)
        known.set(piece, count)
      }
      tokens += count
    })
    return tokens
  }
}

/**
 * The number of tokens of a text. `<|endoftext|>` and its like count as any text. A run of over 1,000 characters
 * (code points) without white space counts as its pieces of 1,000 characters, one by one, so that time is bounded.
 * `loadTokenizer` must have been awaited.
 */
export function countTokens(text: string, encoding: Encoding): number {
  const encode = encoder(encoding)
  let tokens = 0
  eachPiece(text, (piece) => {
    tokens += countWhole(encode, piece)
  })
  return tokens
}
