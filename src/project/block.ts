import { chunk, concat, concatAll, hang, join } from './chunk.ts'
import type { Chunk, Piece } from './chunk.ts'
import { longestTicks } from './escape-markdown.ts'

/** How the items of a list are marked. */
export type ListStyle = 'bullet' | 'check' | 'number'

/** An item of a list: blocks, the first on the marker's line, and the node that they show together, if any. */
export interface Item {
  blocks: Block[]
  node?: Piece['node']
}

/**
 * A block of Markdown before it is text, so that it can be cut. A paragraph has one part, or several that stand in a
 * row; before them a label. A fence's content keeps its lines.
 */
export type Block =
  | { type: 'paragraph', label: string, parts: Chunk[], separator: string }
  | { type: 'fence', language: string, content: Chunk }
  | { type: 'list', style: ListStyle, items: Item[] }

/** A paragraph of one part. */
export function paragraph(part: Chunk, label = ''): Block {
  return { type: 'paragraph', label, parts: [part], separator: '' }
}

const markers: Readonly<Record<ListStyle, (index: number) => string>> = {
  bullet: () => '- ',
  check: () => '- [ ] ',
  number: index => `${index + 1}. `,
}

const renderers: { readonly [T in Block['type']]: (block: Extract<Block, { type: T }>) => Chunk } = {
  paragraph: ({ label, parts, separator }) => concat(label, join(parts, separator)),
  fence: ({ language, content }) => {
    const fence = '`'.repeat(longestTicks(content.text, 2) + 1)
    return concat(`${fence}${language}\n`, content, content.text === '' ? fence : `\n${fence}`)
  },
  list: ({ style, items }) => join(items.map((item, index) => renderItem(item, style, index)), '\n'),
}

/** One block as text, without a line break at its end. */
export function renderBlock(block: Block): Chunk {
  return (renderers[block.type] as (block: Block) => Chunk)(block)
}

/** Blocks one below the other: an empty line before a paragraph, and, outside items, before every block. */
export function renderBlocks(blocks: readonly Block[], inItem = false): Chunk {
  return concatAll(blocks.flatMap((block, index) => {
    if (index === 0) return [renderBlock(block)]
    return [inItem && block.type !== 'paragraph' ? '\n' : '\n\n', renderBlock(block)]
  }))
}

/** The style of an item: only one that begins with a paragraph can be ticked off. */
export function itemStyle({ blocks }: Item, style: ListStyle): ListStyle {
  return style === 'check' && blocks[0]?.type !== 'paragraph' ? 'bullet' : style
}

/** An item with its marker, its further lines indented below the first. */
export function renderItem(item: Item, style: ListStyle, index: number): Chunk {
  const marker = markers[itemStyle(item, style)](index)
  const body = renderBlocks(item.blocks, true)
  const shown = item.node === undefined ? body : { text: body.text, pieces: [...chunk(body.text, item.node).pieces, ...body.pieces] }
  const indent = ' '.repeat(marker.startsWith('-') ? 2 : marker.length)
  return concat(marker, hang(shown, indent))
}
