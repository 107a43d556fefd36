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
  /** For text that is no Markdown (code): nothing has to be closed. */
  verbatim?: boolean
}

/** More characters than this per token are not tried. */
const longestToken = 40

/**
 * Cuts a text: at the end of a sentence that keeps at least a third of the room, else at the end of a clause that
 * keeps as much, else at a word (in scripts without spaces at a grapheme), else at a grapheme. The cut is marked
 * `…`; code spans, links and emphasis that are open there are closed behind the mark. Undefined when not even one
 * grapheme fits.
 */
export function cutText(whole: Chunk, cutting: Cutting): Chunk | undefined {
  const { text } = whole
  const spans = cutting.verbatim ? [] : readInline(text).spans
  const legal = createLegality(spans)

  function cutAt(offset: number, mark: string): Chunk {
    const close = spans.filter(({ content }) => content.start < offset && offset <= content.end).reverse().map(span => span.close).join('')
    return concat(clip(whole, offset), mark + close)
  }

  const last = longestFit(text, cutting, legal, offset => cutting.fits(cutAt(offset, ellipsis)))
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
    ?? firstFit(clauses, () => ellipsis)
    ?? cutAt(wordEnd(text, last, legal) ?? last, ellipsis)
}

/** The last legal grapheme boundary whose cut fits. Looks first where the room probably ends, so that few texts are tried. */
function longestFit(text: string, { room, count }: Cutting, legal: (offset: number) => boolean, fits: (offset: number) => boolean): number | undefined {
  const limit = Math.min(text.length - 1, room * longestToken)
  const bounds: number[] = []
  const segments = graphemeSegments(text.slice(0, limit + longestToken))

  /** Reads on until a boundary at or behind an offset is known, and gives its index. */
  function indexAt(offset: number): number {
    while ((bounds.at(-1) ?? -1) < offset) {
      const { value, done } = segments.next()
      if (done) break
      const end = value.index + value.segment.length
      if (end > limit) break
      if (legal(end)) bounds.push(end)
    }
    let low = 0
    let high = bounds.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if (bounds[middle]! < offset) low = middle + 1
      else high = middle
    }
    return low
  }

  let offset = Math.min(limit, probableEnd(text.slice(0, limit), room, count))
  let best = -1
  let worst = Infinity
  for (let step = 8; ; step *= 2) {
    const index = indexAt(offset)
    if (bounds[index] === undefined) break
    if (fits(bounds[index])) {
      best = Math.max(best, index)
      if (worst !== Infinity || bounds[index] + 1 > limit || index < best) break
      offset = Math.min(limit, bounds[index] + step)
      if (indexAt(offset) === index) break
    } else {
      worst = Math.min(worst, index)
      if (best !== -1 || index === 0) break
      offset = Math.max(0, bounds[index] - step)
    }
  }
  let low = best + 1
  let high = Math.min(worst, bounds.length)
  while (low < high) {
    const middle = (low + high) >> 1
    if (fits(bounds[middle]!)) low = middle + 1
    else high = middle
  }
  return bounds[low - 1]
}

/** About where the tokens of a text reach the room. */
function probableEnd(text: string, room: number, count: (text: string) => number): number {
  let reach = Math.min(text.length, room * 4)
  for (let tries = 0; tries < 3; tries++) {
    const tokens = Math.max(1, count(text.slice(0, reach)))
    if (reach === text.length && tokens <= room) return reach
    const next = Math.min(text.length, Math.max(1, Math.floor(reach * (room - 1) / tokens)))
    if (Math.abs(next - reach) < 6) return next
    reach = next
  }
  return reach
}

/** The end of the last word that ends at or before an offset; undefined when a word without end precedes it. */
function wordEnd(text: string, offset: number, legal: (offset: number) => boolean): number | undefined {
  for (let end = offset; end > 0; end--) {
    if (!legal(end)) continue
    if (/\s/.test(text[end]!)) {
      const kept = text.slice(0, end).replace(/[\s,;:\u2013\u2014(-]+$/, '')
      if (kept !== '' && legal(kept.length)) return kept.length
    } else if (isUnspaced(text.codePointAt(end)!) || isUnspaced(codePointBefore(text, end))) {
      return end
    }
  }
  return undefined
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
