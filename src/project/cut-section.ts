import { itemStyle, renderBlock, renderBlocks, renderItem } from './block.ts'
import type { Block, Item } from './block.ts'
import { clip, concat, join } from './chunk.ts'
import type { Chunk } from './chunk.ts'
import { cutText, ellipsis } from './cut-text.ts'
import type { Cutting } from './cut-text.ts'
import { headingText } from './section.ts'
import type { Section } from './section.ts'

/** Where the cut text will stand. */
type Place = (cut: Chunk) => Chunk

/**
 * Cuts a section to what fits: a list to its first items with `… +3`, a paragraph to its first sentences, a fence to
 * its first lines. Undefined when nothing of it fits.
 */
export function cutSection(section: Section, cutting: Cutting): Chunk | undefined {
  return cutBlocks(section.blocks, false, cut => concat(headingText(section.heading), cut), cutting)
}

function cutBlocks(blocks: readonly Block[], inItem: boolean, place: Place, cutting: Cutting): Chunk | undefined {
  const whole = (count: number): Chunk => renderBlocks(blocks.slice(0, count), inItem)
  let kept = 0
  while (kept + 1 < blocks.length && cutting.fits(place(whole(kept + 1)))) kept++
  const separator = inItem && blocks[kept]!.type !== 'paragraph' ? '\n' : '\n\n'
  const cut = cutBlock(blocks[kept]!, part => place(kept === 0 ? part : concat(whole(kept), separator, part)), cutting)
  if (cut !== undefined || kept === 0 || inItem) return cut
  const marked = place(concat(whole(kept), `\n\n${ellipsis}`))
  return cutting.fits(marked) ? marked : undefined
}

const cutters: { readonly [T in Block['type']]: (block: Extract<Block, { type: T }>, place: Place, cutting: Cutting) => Chunk | undefined } = {
  paragraph: ({ label, parts, separator }, place, cutting) => {
    if (parts.length === 1) return cutPart(parts[0]!, part => place(concat(label, part)), cutting)
    return longestRow(parts.length, kept => place(concat(label, join(parts.slice(0, kept), separator), ` ${more(parts.length - kept)}`)), cutting)
      ?? cutPart(parts[0]!, part => place(concat(label, part, ` ${more(parts.length - 1)}`)), cutting)
  },
  fence: (block, place, cutting) => {
    const { content } = block
    const fence = (part: Chunk): Chunk => place(renderBlock({ ...block, content: part }))
    const ends = lineEnds(content.text, cutting.room)
    return longestRow(ends.length + 1, kept => fence(concat(clip(content, ends[kept - 1]!), `\n${ellipsis}`)), cutting)
      ?? cutPart(clip(content, ends[0] ?? content.text.length), fence, { ...cutting, verbatim: true })
  },
  list: ({ style, items }, place, cutting) => {
    const rest = (kept: number): Chunk[] => kept === items.length
      ? []
      : [renderItem({ blocks: [{ type: 'paragraph', label: more(items.length - kept), parts: [], separator: '' }] }, style === 'check' ? 'bullet' : style, kept)]
    const whole = (kept: number): Chunk[] => items.slice(0, kept).map((item, index) => renderItem(item, style, index))
    return longestRow(items.length, kept => place(join([...whole(kept), ...rest(kept)], '\n')), cutting)
      ?? cutItem(items[0]!, item => place(join([renderItem(item, itemStyle(items[0]!, style), 0), ...rest(1)], '\n')), cutting)
  },
}

function cutBlock(block: Block, place: Place, cutting: Cutting): Chunk | undefined {
  return (cutters[block.type] as (block: Block, place: Place, cutting: Cutting) => Chunk | undefined)(block, place, cutting)
}

function more(count: number): string {
  return `${ellipsis} +${count}`
}

/** The offsets at which the first lines of a text end, the last line apart. */
function lineEnds(text: string, most: number): number[] {
  const ends: number[] = []
  for (let end = text.indexOf('\n'); end !== -1 && ends.length <= most; end = text.indexOf('\n', end + 1)) ends.push(end)
  return ends
}

/** The longest of 1 to `total - 1` elements that fits; an element costs a token at least. */
function longestRow(total: number, render: (kept: number) => Chunk, { fits, room }: Cutting): Chunk | undefined {
  let best: Chunk | undefined
  let low = 1
  let high = Math.min(total - 1, room)
  while (low <= high) {
    const middle = (low + high) >> 1
    const cut = render(middle)
    if (fits(cut)) {
      best = cut
      low = middle + 1
    } else {
      high = middle - 1
    }
  }
  return best
}

function cutPart(part: Chunk, place: Place, cutting: Cutting): Chunk | undefined {
  const cut = cutText(part, { ...cutting, fits: cut => cutting.fits(place(cut)) })
  return cut === undefined ? undefined : place(cut)
}

/** Cuts within the only item that is shown. */
function cutItem(item: Item, place: (item: Item) => Chunk, cutting: Cutting): Chunk | undefined {
  const asItem = (body: Chunk): Chunk => place({ ...item, blocks: [{ type: 'paragraph', label: '', parts: [body], separator: '' }] })
  return cutBlocks(item.blocks, true, asItem, cutting)
}
