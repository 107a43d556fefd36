import { graphemeSegments } from 'unicode-segmenter/grapheme'
import { findBreakPoints, isUnspaced } from './break-points.ts'
import { clip, concat } from './chunk.ts'
import type { Chunk } from './chunk.ts'
import { readInline } from './inline-markdown.ts'
import type { InlineSpan } from './inline-markdown.ts'

/** The mark of a cut. */
export const ellipsis = '…'

/** How a text is to be cut. */
export interface Cutting {
  /** Tells whether a cut text can stand where it is to stand. */
  fits: (cut: Chunk) => boolean
  /** Counts tokens. */
  count: (text: string) => number
  /** The room in tokens; a sentence or clause end that keeps less than a third of it is no place for a cut. */
  room: number
  /** A cut inside a sentence that keeps fewer tokens than this, the mark included, is not made. */
  leastOfSentence?: number
  /** For text that is no Markdown (code): nothing has to be closed. */
  verbatim?: boolean
}

/** More characters than this per token are not tried. */
const longestToken = 40

/**
 * Cuts a text: at the end of a sentence that keeps at least a third of the room, else at the end of a clause that
 * keeps as much, else at a word (in scripts without spaces at a grapheme), else at a grapheme. The cut is marked
 * `…`; code spans, links and emphasis that are open there are closed behind the mark. Undefined when not even one
 * grapheme fits, or too little of a sentence.
 */
export function cutText(whole: Chunk, cutting: Cutting): Chunk | undefined {
  const { text } = whole
  const spans = cutting.verbatim ? [] : readInline(text).spans
  const legal = createLegality(spans)

  function cutAt(offset: number, mark: string): Chunk {
    const close = spans.filter(({ content }) => content.start < offset && offset <= content.end).reverse().map(span => span.close).join('')
    return concat(clip(whole, offset), mark + close)
  }

  const fitsAt = (offset: number): boolean => cutting.fits(cutAt(offset, ellipsis))
  const word = longestFit(text, cutting, offset => legal(offset) && isWordEnd(text, offset), fitsAt)
  const last = word ?? longestFit(text, cutting, legal, fitsAt)
  if (last === undefined) return undefined

  function firstFit(offsets: readonly number[], mark: (offset: number) => string): Chunk | undefined {
    for (const offset of offsets.filter(offset => offset <= last! && legal(offset)).reverse()) {
      if (3 * cutting.count(text.slice(0, offset)) < cutting.room) return undefined
      const cut = cutAt(offset, mark(offset))
      if (cutting.fits(cut)) return cut
    }
    return undefined
  }

  const { sentences, clauses } = findBreakPoints(text.slice(0, last + longestToken))
  const inCode = (offset: number): boolean => spans.some(span => span.type === 'code' && span.start < offset && offset < span.end)
  return firstFit(sentences.filter(offset => !inCode(offset)), offset => /\s/.test(text[offset] ?? '') ? ` ${ellipsis}` : ellipsis)
    ?? notTooShort(firstFit(clauses, () => ellipsis) ?? cutAt(word === undefined ? last : trimmedEnd(text, word, legal), ellipsis))

  function notTooShort(cut: Chunk): Chunk | undefined {
    return cutting.leastOfSentence === undefined || cutting.count(cut.text) >= cutting.leastOfSentence ? cut : undefined
  }
}

/** The last grapheme boundary of a kind whose cut fits. Looks first where the room probably ends, so that few texts are tried. */
function longestFit(text: string, cutting: Cutting, isPlace: (offset: number) => boolean, fits: (offset: number) => boolean): number | undefined {
  const limit = Math.min(text.length - 1, cutting.room * longestToken)
  const places = createPlaces(text, limit, isPlace)
  let index = places.indexAt(probableEnd(text.slice(0, limit), cutting))
  if (index < 0) return undefined
  let step = 1
  if (fits(places.at(index)!)) {
    let above = index + step
    while (places.at(above) !== undefined && fits(places.at(above)!)) {
      index = above
      step *= 2
      above += step
    }
    return places.at(lastOf(index, Math.min(above, places.count()), at => fits(places.at(at)!)))
  }
  let above = index
  for (;;) {
    index = Math.max(0, above - step)
    if (fits(places.at(index)!)) return places.at(lastOf(index, above, at => fits(places.at(at)!)))
    if (index === 0) return undefined
    above = index
    step *= 2
  }
}

/** The last of the indexes from `low`, which fits, to before `high`, which does not. */
function lastOf(low: number, high: number, fits: (index: number) => boolean): number {
  let best = low
  let above = high
  while (above - best > 1) {
    const middle = (best + above) >> 1
    if (fits(middle)) best = middle
    else above = middle
  }
  return best
}

/** Grapheme boundaries of a text, found as far as they are asked for. */
interface Places {
  at: (index: number) => number | undefined
  /** The index of the last place at or before an offset; of the first one when there is none before, -1 when there is none. */
  indexAt: (offset: number) => number
  /** How many have been found. */
  count: () => number
}

function createPlaces(text: string, limit: number, isPlace: (offset: number) => boolean): Places {
  const found: number[] = []
  const segments = graphemeSegments(text.slice(0, limit + longestToken))
  let isDone = false

  function findNext(): void {
    const { value, done } = segments.next()
    const end = done ? Infinity : value.index + value.segment.length
    if (end > limit) isDone = true
    else if (isPlace(end)) found.push(end)
  }

  return {
    at(index) {
      while (found.length <= index && !isDone) findNext()
      return found[index]
    },
    indexAt(offset) {
      while (!isDone && (found.at(-1) ?? -1) <= offset) findNext()
      const behind = found.findIndex(place => place > offset)
      return behind === -1 ? found.length - 1 : Math.max(0, behind - 1)
    },
    count: () => found.length,
  }
}

/** About where the tokens of a text reach the room. */
function probableEnd(text: string, { room, count }: Cutting): number {
  let reach = Math.min(text.length, room * 4)
  for (let tries = 0; tries < 2; tries++) {
    const tokens = Math.max(1, count(text.slice(0, reach)))
    if (reach === text.length && tokens < room) return reach
    reach = Math.min(text.length, Math.max(1, Math.floor(reach * Math.max(1, room - 2) / tokens)))
  }
  return reach
}

/** True behind a word: before white space, and in scripts without spaces between any two graphemes. */
function isWordEnd(text: string, offset: number): boolean {
  if (/\s/.test(text[offset]!)) return /\S/.test(text[offset - 1]!)
  return isUnspaced(text.codePointAt(offset)!) || isUnspaced(codePointBefore(text, offset))
}

/** The end of a text without the punctuation that leads on to what is cut away. */
function trimmedEnd(text: string, offset: number, legal: (offset: number) => boolean): number {
  const kept = text.slice(0, offset).replace(/[\s,;:\u2013\u2014(-]{1,50}$/, '').length
  return kept > 0 && legal(kept) ? kept : offset
}

function codePointBefore(text: string, offset: number): number {
  const unit = text.charCodeAt(offset - 1)
  return unit >= 0xdc00 && unit <= 0xdfff && offset > 1 ? text.codePointAt(offset - 2)! : unit
}

/** Tells whether a text can be cut at an offset: not within the marks of a construct. */
function createLegality(spans: readonly InlineSpan[]): (offset: number) => boolean {
  const barred = spans.flatMap(({ start, end, content }) => content.start === content.end
    ? [{ start, end }]
    : [{ start, end: content.start + 1 }, { start: content.end, end }])
    .sort((a, b) => a.start - b.start)
  return (offset) => {
    let low = 0
    let high = barred.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (barred[middle]!.start < offset) low = middle + 1
      else high = middle
    }
    for (let at = low - 1; at >= 0 && at >= low - 8; at--) {
      if (offset < barred[at]!.end) return false
    }
    return true
  }
}
