import type { Level } from '../model/atom.ts'
import type { Piece } from './chunk.ts'

/** One amount of an atom as Markdown. */
export interface Projection {
  /** The exact text of the file; ends in a line break. */
  text: string
  /** The tokens of `text`. */
  tokens: number
  /** Which part of the text shows which node of the source. In full every value, item, entry and target has one. */
  pieces: Piece[]
}

/** What a field of an atom, or the edges of one verb, cost in full. */
export interface PartCost {
  /** The field's name, or the verb. */
  name: string
  tokens: number
  /** True for edges, which do not count against full's budget. */
  isEdges: boolean
}

/** An atom at its three levels. */
export interface Projections extends Record<Level, Projection> {
  /** When full is over its budget: what its sections cost, in their order; head and lead apart. */
  costs: PartCost[]
}
