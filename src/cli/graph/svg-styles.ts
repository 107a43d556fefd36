import { kinds, type Layer } from '../../model/kinds.ts'
import { opposingVerbs, strongVerbs } from './graph.ts'

/** The colours of a box by the layer of its atom's kind, in the order of the legend. */
export const layerColors: Readonly<Record<Layer, { fill: string, stroke: string }>> = {
  data: { fill: '#e3f0fb', stroke: '#2b6cb0' },
  behaviour: { fill: '#e4f5e4', stroke: '#2f7d32' },
  composition: { fill: '#fdf0d5', stroke: '#b7791f' },
  meta: { fill: '#efe6fa', stroke: '#6b46c1' },
  voice: { fill: '#fde4ec', stroke: '#b83280' },
}

/** A kind's layer, `meta` for one that a project adds, `external` for an atom without a kind. */
export function layerOf(kind: string | undefined): Layer | 'external' {
  if (kind === undefined) return 'external'
  return Object.hasOwn(kinds, kind) ? kinds[kind]!.layer : 'meta'
}

/** How edges are drawn, in the order of the legend. */
export const lineStyles = ['strong', 'opposing', 'weak'] as const

/** How the edges of a verb are drawn. */
export function lineStyleOf(verb: string): typeof lineStyles[number] {
  if (strongVerbs.has(verb)) return 'strong'
  return opposingVerbs.has(verb) ? 'opposing' : 'weak'
}
