/** Where a text can be cut, as offsets, ascending. */
export interface BreakPoints {
  /** Behind the ends of sentences, closing quotation marks and brackets included, and of paragraphs. */
  sentences: number[]
  /** Before the punctuation or dash that ends a clause, and at line ends, outside brackets and quotations. */
  clauses: number[]
}

/** Marks that end a sentence, by Unicode 16 (`Sentence_Terminal`); those with a space behind them and those without. */
const terminal = '.!?\u2026\u0589\u061d-\u061f\u06d4\u0700-\u0702\u0964\u0965\u1362\u1367\u1368\u166e\u1803\u1809\u203c\u203d\u2047-\u2049\ua60e\ua6f3\ua6f7'
const denseTerminal = '\u3002\uff01\uff0e\uff1f\uff61\ufe52\ufe56\ufe57\u104a\u104b\u17d4\u17d5\u0e5a\u0e5b'
const closers = '"\'\u2019\u201d\u00bb\u203a)\\]}\u300d\u300f\uff09\u3011\u300b`*_'
const sentenceEnd = new RegExp(`[${terminal}]+[${closers}]*(?=\\s)|[${denseTerminal}][${terminal}${denseTerminal}]*[${closers}]*`, 'g')
const paragraphEnd = /(?<=\S)\n\n/g
const clauseEnd = /\n(?=\S)|[,;:\u060c\u061b](?=\s)|\s+[\u2013\u2014-](?=\s)|\u2014|[\uff0c\u3001\uff1b\uff1a]/g

/** A full stop behind these ends no sentence. */
const abbreviation = /(?:^|[^a-z\u00c0-\u024f])(?:[a-z\u00c0-\u024f]|e\.g|i\.e|cf|vs|figs?|nos?|etc|approx|ca|eq|sec|vol|pp|dr|mrs?|ms|prof|al|resp|incl|viz|et al)\.$/i
const longestAbbreviation = 12

const pairs: Readonly<Record<string, string>> = {
  '(': ')',
  '[': ']',
  '{': '}',
  '\uff08': '\uff09',
  '\u3010': '\u3011',
  '\u300a': '\u300b',
  '\u201c': '\u201d',
  '\u201e': '\u201d',
  '\u00ab': '\u00bb',
  '\u300c': '\u300d',
  '\u300e': '\u300f',
  '"': '"',
}
const closing = new Set(Object.values(pairs))

/**
 * The sentence and clause ends of a text. A full stop after one letter or a common abbreviation, or before a small
 * letter, ends no sentence. Code spans are to be looked at by the caller.
 */
export function findBreakPoints(text: string): BreakPoints {
  const inside = createEnclosure(text)
  const sentences: number[] = []
  for (const { 0: mark, index } of text.matchAll(sentenceEnd)) {
    const end = index + mark.length
    if (!isSentenceEnd(text, index, mark, end) || inside(end)) continue
    sentences.push(end)
  }
  for (const { index } of text.matchAll(paragraphEnd)) sentences.push(index)
  sentences.sort((a, b) => a - b)
  const clauses: number[] = []
  for (const { index } of text.matchAll(clauseEnd)) {
    if (!inside(index)) clauses.push(index)
  }
  return { sentences, clauses }
}

function isSentenceEnd(text: string, index: number, mark: string, end: number): boolean {
  if (mark[0] !== '.' || mark.startsWith('..')) return true
  if (abbreviation.test(text.slice(Math.max(0, index - longestAbbreviation), index + 1))) return false
  return !/^\s+[a-z\u00df-\u00f6\u00f8-\u00ff]/.test(text.slice(end, end + 8))
}

/** Tells whether an offset lies within a bracket or quotation that is closed later. */
function createEnclosure(text: string): (offset: number) => boolean {
  const open: { close: string, start: number }[] = []
  const enclosed: { start: number, end: number }[] = []
  for (let index = 0; index < text.length; index++) {
    const character = text[index]!
    if (closing.has(character)) {
      const at = open.findLastIndex(opener => opener.close === character)
      if (at !== -1) {
        enclosed.push({ start: open[at]!.start, end: index })
        open.length = at
        continue
      }
    }
    if (Object.hasOwn(pairs, character) && open.length < 32) open.push({ close: pairs[character]!, start: index })
  }
  const outer = enclosed.sort((a, b) => a.start - b.start || b.end - a.end)
  let at = 0
  let end = -1
  let last = -1
  return (offset) => {
    if (offset < last) {
      at = 0
      end = -1
    }
    last = offset
    while (at < outer.length && outer[at]!.start < offset) end = Math.max(end, outer[at++]!.end)
    return offset <= end
  }
}

/** Code points of the scripts that are written without spaces between words. */
const dense: readonly (readonly [number, number])[] = [
  [0x0e00, 0x0eff],
  [0x1000, 0x109f],
  [0x1780, 0x17ff],
  [0x2e80, 0x2fdf],
  [0x3005, 0x3007],
  [0x3021, 0x312f],
  [0x31a0, 0x31bf],
  [0x31f0, 0x31ff],
  [0x3400, 0x4dbf],
  [0x4e00, 0x9fff],
  [0xf900, 0xfaff],
  [0xff66, 0xff9f],
  [0x1b000, 0x1b16f],
  [0x20000, 0x323af],
]

/** True for a character of a script that has no spaces between its words. */
export function isUnspaced(codePoint: number): boolean {
  return codePoint >= 0x0e00 && dense.some(([first, last]) => codePoint >= first && codePoint <= last)
}
