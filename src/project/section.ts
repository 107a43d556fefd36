import type { Block } from './block.ts'
import { renderBlocks } from './block.ts'
import { concat } from './chunk.ts'
import type { Chunk } from './chunk.ts'

/** A part of a projection with a name: one labelled paragraph, or blocks below a heading. */
export interface Section {
  /** The field's name, or the verb of its edges. */
  name: string
  /** Without it the first block carries the label. */
  heading: string | undefined
  blocks: Block[]
}

const rendered = new WeakMap<Section, Chunk>()

/** A section as text; the same chunk every time. */
export function renderSection(section: Section): Chunk {
  let text = rendered.get(section)
  if (text === undefined) {
    text = concat(headingText(section.heading), renderBlocks(section.blocks))
    rendered.set(section, text)
  }
  return text
}

/** The line of a section's heading and the empty one below it; nothing without a heading. */
export function headingText(heading: string | undefined): string {
  return heading === undefined ? '' : `## ${heading}\n\n`
}
