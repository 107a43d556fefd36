import type { FieldNode, Range, ValueNode } from '../language/ast.ts'

/** A part of an output text (offsets in UTF-16 code units) and the source node that it shows. */
export interface Piece extends Range {
  node: ValueNode | FieldNode
}

/** Text with the source nodes of its pieces. Pieces may nest: an entry holds its value. */
export interface Chunk {
  text: string
  pieces: Piece[]
}

/** A chunk that shows a node, or none. */
export function chunk(text: string, node?: Piece['node']): Chunk {
  return { text, pieces: node === undefined ? [] : [{ start: 0, end: text.length, node }] }
}

/** Chunks one after the other; strings show no node. */
export function concat(...parts: readonly (Chunk | string)[]): Chunk {
  return concatAll(parts)
}

/** `concat` for any number of chunks. */
export function concatAll(parts: readonly (Chunk | string)[]): Chunk {
  let text = ''
  const pieces: Piece[] = []
  for (const part of parts) {
    if (typeof part === 'string') {
      text += part
      continue
    }
    for (const { start, end, node } of part.pieces) pieces.push({ start: start + text.length, end: end + text.length, node })
    text += part.text
  }
  return { text, pieces }
}

/** Chunks with a separator between them. */
export function join(parts: readonly Chunk[], separator: string): Chunk {
  return concatAll(parts.flatMap((part, index) => index === 0 ? [part] : [separator, part]))
}

/** The chunk as a whole shows one more node. */
export function wrap(part: Chunk, ...nodes: readonly Piece['node'][]): Chunk {
  return { text: part.text, pieces: [...nodes.map(node => ({ start: 0, end: part.text.length, node })), ...part.pieces] }
}

/** The first `end` code units of a chunk; pieces are clipped, and those beyond dropped. */
export function clip(part: Chunk, end: number): Chunk {
  return {
    text: part.text.slice(0, end),
    pieces: part.pieces.filter(piece => piece.start < end).map(piece => ({ ...piece, end: Math.min(piece.end, end) })),
  }
}

/** All lines after the first indented, blank ones apart. */
export function hang(part: Chunk, indent: string): Chunk {
  if (!part.text.includes('\n')) return part
  const shifts: number[] = []
  const text = part.text.replace(/\n(?!\n|$)/g, (_, offset: number) => {
    shifts.push(offset)
    return `\n${indent}`
  })
  const moved = (offset: number): number => offset + indent.length * countBelow(shifts, offset)
  return { text, pieces: part.pieces.map(({ start, end, node }) => ({ start: moved(start), end: moved(end), node })) }
}

/** How many numbers of an ascending list are below a bound. */
function countBelow(ascending: readonly number[], bound: number): number {
  let low = 0
  let high = ascending.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (ascending[middle]! < bound) low = middle + 1
    else high = middle
  }
  return low
}
