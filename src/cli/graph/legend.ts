import { compareCodePoints } from '../../diagnostics/compare-code-points.ts'
import { textWidth } from '../text-width.ts'
import { escapeSvgText } from './escape-svg-text.ts'
import type { Graph } from './graph.ts'
import { layerColors, layerOf, lineStyleOf, lineStyles } from './svg-styles.ts'

/** A key to a drawing with its size in pixels. */
export interface Legend {
  svg: string
  width: number
  height: number
}

/** One line of the key: a sample, and what it stands for, in lines. */
interface Entry {
  sample: (x: number, y: number) => string
  lines: string[]
}

const row = 24
const line = 12
const column = 6.1
const gap = 24
const maxColumns = 60
const boxWidth = 92

/** Says what the colours, boxes and lines of a drawing mean, those alone that occur in it: which kinds have a colour, which verbs a line. */
export function drawLegend({ nodes, edges }: Graph): Legend {
  const kindsOf = groupNames(nodes.flatMap(({ kind }) => kind === undefined ? [] : [[layerOf(kind), kind]]))
  const verbsOf = groupNames(edges.map(({ type }) => [lineStyleOf(type), type]))
  const bare = nodes.filter(({ kind }) => kind === undefined)
  const boxes: Entry[] = Object.keys(layerColors).flatMap(layer => kindsOf.has(layer) ? [{ sample: box(layer, layer), lines: wrap(kindsOf.get(layer)!) }] : [])
  const marks: Entry[] = [
    ...lineStyles.flatMap(style => verbsOf.has(style) ? [{ sample: stroke(style), lines: wrap(verbsOf.get(style)!) }] : []),
    ...nodes.some(({ status }) => status === 'deprecated') ? [{ sample: box('deprecated external', ''), lines: ['deprecated'] }] : [],
    ...bare.length > 0 ? [{ sample: box('external', ''), lines: [[...new Set(bare.map(({ hasErrors }) => hasErrors ? 'has errors' : 'not in this tree'))].sort(compareCodePoints).join(' or ')] }] : [],
  ]
  const first = drawColumn(boxes, 0, boxWidth)
  const second = drawColumn(marks, first.width === 0 ? 0 : first.width + gap, 30)
  return { svg: `${first.svg}\n${second.svg}`, width: Math.max(first.width, second.width), height: Math.max(first.height, second.height) }
}

function groupNames(pairs: readonly (readonly string[])[]): Map<string, string[]> {
  const groups = new Map<string, Set<string>>()
  for (const [group, name] of pairs) groups.set(group!, (groups.get(group!) ?? new Set()).add(name!))
  return new Map([...groups].map(([group, names]) => [group, [...names].sort(compareCodePoints)]))
}

/** Names with commas, in lines of a bearable length. */
function wrap(names: readonly string[]): string[] {
  const lines = ['']
  for (const [index, name] of names.entries()) {
    const word = index === names.length - 1 ? name : `${name},`
    const last = lines.at(-1)!
    if (last !== '' && textWidth(`${last} ${word}`) > maxColumns) lines.push(word)
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`
  }
  return lines
}

function drawColumn(entries: readonly Entry[], left: number, sampleWidth: number): Legend {
  let height = 0
  let width = 0
  const parts = entries.map(({ sample, lines }) => {
    const top = height
    const x = left + sampleWidth + 8
    height += row + (lines.length - 1) * line
    width = Math.max(width, x + Math.max(...lines.map(text => textWidth(text))) * column)
    return sample(left, top) + lines.map((text, index) => `<text x="${x}" y="${top + 13 + index * line}" font-size="10" fill="#4a5568">${escapeSvgText(text)}</text>`).join('')
  })
  return { svg: parts.join('\n'), width, height }
}

function box(classes: string, label: string): Entry['sample'] {
  const width = label === '' ? 30 : boxWidth
  return (x, y) => `<g class="node ${classes}"><rect x="${x}" y="${y}" width="${width}" height="18"/><text x="${x + width / 2}" y="${y + 13}">${label}</text></g>`
}

function stroke(style: string): Entry['sample'] {
  return (x, y) => `<path class="edge ${style}" d="M${x} ${y + 9}h30" marker-end="url(#tip)"/>`
}
