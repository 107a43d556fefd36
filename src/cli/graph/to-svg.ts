import { escapeSvgText } from './escape-svg-text.ts'
import { noteOf, type Graph } from './graph.ts'
import { layoutGraph, metrics, type PlacedEdge, type PlacedGroup, type PlacedNode } from './layout.ts'
import { drawLegend } from './legend.ts'
import { layerColors, layerOf, lineStyleOf } from './svg-styles.ts'

const margin = 12

/**
 * A drawing that stands alone: no script, no font, no style sheet from elsewhere. Each atom and each edge has a
 * tooltip; colours tell the layer of a kind, line styles the sort of verb, and a legend says so.
 */
export function toSvg(graph: Graph): string {
  const { width, height, nodes, edges, groups } = layoutGraph(graph)
  const legend = drawLegend(graph)
  const top = legend.height === 0 ? margin : legend.height + 2 * margin
  const whole = { width: Math.ceil(Math.max(width, legend.width) + 2 * margin), height: Math.ceil(top + height + margin) }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${whole.width} ${whole.height}" width="${whole.width}" height="${whole.height}" font-family="ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="11">
<title>Knowledge graph: ${count(nodes.length, 'atom')}, ${count(edges.length, 'edge')}</title>
<style>
.node rect { stroke-width: 1.2; rx: 5px }
.node text { fill: #1a202c; text-anchor: middle }
.node .kind { fill: #4a5568; font-size: 10px }
.deprecated text { fill: #5a6675; font-style: italic } .external rect { stroke-dasharray: 2 3 }
.edge { fill: none; stroke: #a0aec0; stroke-width: 1 } .far { opacity: .55 }
.strong { stroke: #4a5568; stroke-width: 1.6 } .opposing { stroke: #c53030; stroke-dasharray: 4 3; stroke-width: 1.4 }
.edge:hover { stroke: #000; stroke-width: 3 }
${Object.entries(layerColors).map(([layer, { fill, stroke }]) => `.${layer} rect { fill: ${fill}; stroke: ${stroke} }`).join('\n')}
.group rect { fill: #fafafa; stroke: #cbd5e0 } .group text { fill: #4a5568; font-weight: bold; font-size: 12px; stroke: #fafafa; stroke-width: 4px; paint-order: stroke }
.external rect { fill: #fff; stroke: #718096 } .deprecated rect { stroke-dasharray: 5 3 }
</style>
<defs><marker id="tip" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="7" markerHeight="7" markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0L8 4L0 8z" fill="#4a5568"/></marker></defs>
<rect width="100%" height="100%" fill="#fff"/>
<g transform="translate(${margin} ${margin})">
${legend.svg}
</g>
<g transform="translate(${margin} ${top})">
${groups.map(drawFrame).join('\n')}
${edges.map(drawEdge).join('\n')}
${groups.map(drawTitle).join('\n')}
${nodes.map(drawNode).join('\n')}
</g>
</svg>
`
}

function drawFrame({ x, y, width, height }: PlacedGroup): string {
  return `<g class="group"><rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}"/></g>`
}

/** Above the edges, with a rim that sets it off. */
function drawTitle({ title, x, y }: PlacedGroup): string {
  return `<g class="group"><text x="${round(x + metrics.padding)}" y="${round(y + metrics.line + 2)}">${escapeSvgText(title)}</text></g>`
}

function drawNode({ node, lines, x, y, width, height }: PlacedNode): string {
  const classes = ['node', layerOf(node.kind), ...(node.status === 'deprecated' ? ['deprecated'] : [])]
  const first = y - height / 2 + metrics.line - 1
  const text = lines.map((line, index) =>
    `<text x="${round(x)}" y="${round(first + index * metrics.line)}"${index === lines.length - 1 ? ' class="kind"' : ''}>${escapeSvgText(line)}</text>`)
  const tip = [node.id, node.text ?? '', noteOf(node)].filter(line => line !== '').join('\n')
  return `<g class="${classes.join(' ')}"><title>${escapeSvgText(tip)}</title><rect x="${round(x - width / 2)}" y="${round(y - height / 2)}" width="${round(width)}" height="${round(height)}"/>${text.join('')}</g>`
}

function drawEdge({ edge, points, far }: PlacedEdge): string {
  return `<path class="edge ${lineStyleOf(edge.type)}${far ? ' far' : ''}" d="${curve(points)}" marker-end="url(#tip)"><title>${escapeSvgText(`${edge.source} ${edge.type} ${edge.target}`)}</title></path>`
}

/** A smooth line through points: quadratic curves from midpoint to midpoint, each inner point the handle. */
function curve(points: readonly { x: number, y: number }[]): string {
  const at = (point: { x: number, y: number }): string => `${round(point.x)} ${round(point.y)}`
  const [first, ...rest] = points
  const last = rest.pop()
  if (first === undefined || last === undefined) return ''
  const parts = rest.map((point, index) => {
    const next = rest[index + 1]
    return next === undefined ? `Q${at(point)} ${at(last)}` : `Q${at(point)} ${round((point.x + next.x) / 2)} ${round((point.y + next.y) / 2)}`
  })
  return `M${at(first)}${parts.length === 0 ? `L${at(last)}` : parts.join('')}`
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
