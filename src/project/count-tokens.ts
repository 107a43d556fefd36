import type { Tiktoken } from '@dqbd/tiktoken'
import type { Encoding } from './encoding.ts'

const encoders = new Map<Encoding, Tiktoken>()
const loading = new Map<Encoding, Promise<void>>()

/** A run is counted in pieces of this many characters (Unicode code points), so that no text costs quadratic time. */
const longestPiece = 1000
const longRun = /\P{White_Space}{1001,}|\p{White_Space}{1001,}/gu
const pieceOfRun = /[^]{1,1000}/gu
/**
 * A place where counts add up: after a whole run of line breaks, before a line that begins with neither white space
 * nor `/` (no token of either encoding reaches over it).
 */
const seam = /(?<=[\n\r])(?![\p{White_Space}/])/u

/** Loads the tokenizer of an encoding, once; `countTokens` works afterwards. */
export async function loadTokenizer(encoding: Encoding): Promise<void> {
  let started = loading.get(encoding)
  if (started === undefined) {
    started = import('@dqbd/tiktoken').then(({ get_encoding }) => {
      encoders.set(encoding, get_encoding(encoding))
    })
    loading.set(encoding, started)
  }
  await started
}

function encoder(encoding: Encoding): Tiktoken {
  const loaded = encoders.get(encoding)
  if (loaded === undefined) throw new Error(`The tokenizer of ${encoding} is not loaded: await loadTokenizer first.`)
  return loaded
}

/** Counts a text in one go; a run of over 1,000 characters in pieces of 1,000, apart from what stands around it. */
function encodeWhole(tiktoken: Tiktoken, text: string): number {
  if (text === '') return 0
  if (text.length <= longestPiece) return tiktoken.encode_ordinary(text).length
  let tokens = 0
  let from = 0
  for (const run of text.matchAll(longRun)) {
    if (run.index > from) tokens += tiktoken.encode_ordinary(text.slice(from, run.index)).length
    for (const [piece] of run[0].matchAll(pieceOfRun)) tokens += tiktoken.encode_ordinary(piece).length
    from = run.index + run[0].length
  }
  return from < text.length ? tokens + tiktoken.encode_ordinary(text.slice(from)).length : tokens
}

/** Counts the tokens of a text. */
export type TokenCounter = (text: string) => number

/**
 * A counter that counts each distinct piece of its texts once, so that many versions of one text cost little more
 * than the text. It keeps the pieces: make one for each atom.
 */
export function createTokenCounter(encoding: Encoding): TokenCounter {
  const tiktoken = encoder(encoding)
  const known = new Map<string, number>()
  return (text) => {
    let tokens = 0
    for (const piece of text.split(seam)) {
      let count = known.get(piece)
      if (count === undefined) {
        count = encodeWhole(tiktoken, piece)
        known.set(piece, count)
      }
      tokens += count
    }
    return tokens
  }
}

/**
 * The number of tokens of a text. `<|endoftext|>` and its like count as any text. A run of over 1,000 characters
 * (code points) without white space counts as its pieces of 1,000 characters, one by one, so that time is bounded.
 * `loadTokenizer` must have been awaited.
 */
export function countTokens(text: string, encoding: Encoding): number {
  return encodeWhole(encoder(encoding), text)
}
