import { Graph as Dagre, graphlib, layout } from '@dagrejs/dagre'
import { textWidth } from '../text-width.ts'
import { strongVerbs, type Graph, type GraphEdge, type GraphNode } from './graph.ts'

/** A place in a drawing, in pixels. */
export interface Point {
  x: number
  y: number
}

/** A node with its box; `x` and `y` are its centre. */
export interface PlacedNode extends Point {
  node: GraphNode
  lines: string[]
  width: number
  height: number
}

/** An edge with the points it runs through, from border to border. */
export interface PlacedEdge {
  edge: GraphEdge
  points: Point[]
  /** It leads from one frame to another. */
  far?: boolean
}

/** A titled frame around atoms that belong together; `x` and `y` are its upper left corner. */
export interface PlacedGroup extends Point {
  title: string
  width: number
  height: number
}

/** A drawing with its size in pixels. */
export interface Layout {
  width: number
  height: number
  nodes: PlacedNode[]
  edges: PlacedEdge[]
  groups: PlacedGroup[]
}

/** Sizes that the drawing shares with the layout: pixels of a column of the monospaced font and of a line; columns of a label. */
export const metrics: { column: number, line: number, padding: number, gap: number, wrap: number } = { column: 6.7, line: 14, padding: 8, gap: 28, wrap: 24 }

/** As many atoms stand together without frames. */
const groupSize = 60

type DagreGraph = Dagre<object, PlacedNode, { edge: GraphEdge, points?: Point[] }>

/**
 * Places a graph. Up to sixty atoms are drawn as one; more are framed by scope, and large scopes by kind. Within a
 * frame each connected part stands in layers from left to right, the parts packed in rows, atoms without an edge last.
 * Layers follow the strong edges and, of the others, those that hold a part together; the rest are drawn where they
 * fall, so that a web of associations does not pull the drawing apart.
 */
export function layoutGraph({ nodes, edges }: Graph): Layout {
  const whole = createDagre()
  for (const node of nodes) whole.setNode(node.id, measure(node))
  edges.forEach((edge, index) => whole.setEdge(edge.source, edge.target, { edge }, String(index)))
  const groups = groupNodes(nodes)
  const drawing = groups.size === 1
    ? layoutGroup(whole, nodes.map(({ id }) => id))
    : pack([...groups].map(([title, ids]) => frame(layoutGroup(whole, ids), title)))
  return joinGroups(drawing, edges)
}

function groupNodes(nodes: readonly GraphNode[]): Map<string, string[]> {
  const byScope = groupBy(nodes, ({ id }) => id.slice(0, id.indexOf('/')))
  if (nodes.length <= groupSize) return new Map([['', nodes.map(({ id }) => id)]])
  const groups = new Map<string, string[]>()
  for (const [scope, members] of byScope) {
    const split = members.length <= groupSize ? new Map([[scope, members]]) : groupBy(members, ({ kind }) => `${scope} ${kind ?? 'elsewhere'}`)
    for (const [title, list] of split) groups.set(title, list.map(({ id }) => id))
  }
  return groups
}

function groupBy(nodes: readonly GraphNode[], key: (node: GraphNode) => string): Map<string, GraphNode[]> {
  const groups = new Map<string, GraphNode[]>()
  for (const node of nodes) groups.set(key(node), [...groups.get(key(node)) ?? [], node])
  return groups
}

/** A layout inside a frame with a title. */
function frame(inner: Layout, title: string): Layout {
  const { line, padding } = metrics
  const top = line + 2 * padding
  const move = (point: Point): Point => ({ x: point.x + padding, y: point.y + top })
  const width = Math.max(inner.width, textWidth(title) * metrics.column) + 2 * padding
  const height = inner.height + top + padding
  return {
    width,
    height,
    nodes: inner.nodes.map(node => ({ ...node, ...move(node) })),
    edges: inner.edges.map(({ edge, points }) => ({ edge, points: points.map(move) })),
    groups: [{ title, x: 0, y: 0, width, height }],
  }
}

/** Adds the edges that no layout of a group has drawn: those between groups, and associations. */
function joinGroups(drawing: Layout, edges: readonly GraphEdge[]): Layout {
  const places = new Map(drawing.nodes.map(placed => [placed.node.id, placed]))
  const drawn = new Set(drawing.edges.map(({ edge }) => edge))
  const loose = edges.filter(edge => !drawn.has(edge) && edge.source !== edge.target)
    .map(edge => ({ edge, points: bow(places.get(edge.source)!, places.get(edge.target)!, drawing), far: isFar(drawing.groups, places, edge) }))
  return { ...drawing, edges: [...loose, ...drawing.edges] }
}

function isFar(groups: readonly PlacedGroup[], places: ReadonlyMap<string, PlacedNode>, { source, target }: GraphEdge): boolean {
  const groupOf = ({ x, y }: Point): PlacedGroup | undefined =>
    groups.find(group => x > group.x && x < group.x + group.width && y > group.y && y < group.y + group.height)
  return groupOf(places.get(source)!) !== groupOf(places.get(target)!)
}

function createDagre(): DagreGraph {
  const graph: DagreGraph = new Dagre({ directed: true, multigraph: true })
  graph.setGraph({ rankdir: 'LR', nodesep: 10, edgesep: 4, ranksep: 80, marginx: 4, marginy: 4 })
  return graph
}

function measure(node: GraphNode): PlacedNode {
  const lines = labelLines(node)
  const columns = Math.max(...lines.map(line => textWidth(line)))
  return { node, lines, x: 0, y: 0, width: columns * metrics.column + 2 * metrics.padding, height: lines.length * metrics.line + metrics.padding }
}

/** The id without scope and kind, broken at hyphens, then kind and scope. */
function labelLines({ id, kind, status, hasErrors }: GraphNode): string[] {
  const slash = id.indexOf('/')
  const name = id.slice(slash + 1)
  const short = kind !== undefined && name.startsWith(`${kind}-`) ? name.slice(kind.length + 1) : name
  const lines = ['']
  for (const word of short.split(/(?<=-)/)) {
    if (lines.at(-1) !== '' && textWidth(lines.at(-1)! + word) > metrics.wrap) lines.push('')
    lines[lines.length - 1] += word
  }
  return [...lines, [kind ?? (hasErrors ? 'has errors' : 'elsewhere'), id.slice(0, slash), ...(status === 'deprecated' ? [status] : [])].join(' · ')]
}

function layoutGroup(whole: DagreGraph, ids: string[]): Layout {
  const group = createDagre()
  const members = new Set(ids)
  for (const id of ids) group.setNode(id, whole.node(id))
  for (const id of ids) for (const key of whole.outEdges(id) ?? []) if (members.has(key.w)) group.setEdge(key, whole.edge(key))
  const parts = graphlib.alg.components(group).map(part => layoutPart(group, part))
  return pack(parts.sort((a, b) => b.nodes.length - a.nodes.length))
}

function layoutPart(group: DagreGraph, ids: string[]): Layout {
  const part = createDagre()
  const bonds = findBonds(group, ids)
  for (const id of ids) part.setNode(id, group.node(id))
  for (const id of ids) {
    for (const key of group.outEdges(id) ?? []) {
      if (bonds.has(key.name) || strongVerbs.has(group.edge(key).edge.type)) part.setEdge(key, group.edge(key))
    }
  }
  layout(part)
  const { width, height } = part.graph() as { width: number, height: number }
  return {
    width,
    height,
    nodes: part.nodes().map(id => part.node(id)),
    edges: part.edges().map(key => ({ edge: part.edge(key).edge, points: part.edge(key).points ?? [] })),
    groups: [],
  }
}

/** The names of the edges of a shallow tree that spans a part, from its best connected atom. */
function findBonds(whole: DagreGraph, ids: string[]): Set<string | undefined> {
  const degree = (id: string): number => whole.nodeEdges(id)?.length ?? 0
  const root = ids.reduce((best, id) => degree(id) > degree(best) ? id : best)
  const seen = new Set([root])
  const bonds = new Set<string | undefined>()
  for (const id of seen) {
    for (const key of whole.nodeEdges(id) ?? []) {
      const other = key.v === id ? key.w : key.v
      if (seen.has(other)) continue
      seen.add(other)
      bonds.add(key.name)
    }
  }
  return bonds
}

/** A bent line between the borders of two boxes, inside the drawing; around what stands between two boxes in one column. */
function bow(from: PlacedNode, to: PlacedNode, { width, height }: { width: number, height: number }): Point[] {
  const isColumn = Math.abs(from.x - to.x) < Math.min(from.width, to.width) / 2 && Math.abs(from.y - to.y) > from.height + to.height
  const aside = isColumn ? Math.sign(to.y - from.y) * (Math.max(from.width, to.width) + metrics.gap) : (to.y - from.y) / 10
  const middle = {
    x: Math.min(Math.max((from.x + to.x) / 2 + aside, 0), width),
    y: Math.min(Math.max((from.y + to.y) / 2 - (to.x - from.x) / 10, 0), height),
  }
  return [leave(from, middle), middle, leave(to, middle)]
}

/** Where the line from the centre of a box towards a point crosses its border. */
function leave(box: PlacedNode, towards: Point): Point {
  const dx = towards.x - box.x
  const dy = towards.y - box.y
  const part = Math.min(1, ...[box.width / 2 / Math.abs(dx), box.height / 2 / Math.abs(dy)].filter(Number.isFinite))
  return { x: box.x + dx * part, y: box.y + dy * part }
}

/** Puts parts into rows whose width follows from the whole area. */
function pack(parts: Layout[]): Layout {
  const area = parts.reduce((sum, part) => sum + (part.width + metrics.gap) * (part.height + metrics.gap), 0)
  const rowWidth = Math.max(...parts.map(part => part.width), Math.sqrt(area * 1.6))
  const packed: Layout = { width: 0, height: 0, nodes: [], edges: [], groups: [] }
  let x = 0
  let y = 0
  let rowHeight = 0
  for (const part of parts) {
    if (x > 0 && x + part.width > rowWidth) {
      y += rowHeight + metrics.gap
      x = 0
      rowHeight = 0
    }
    const move = (point: Point): Point => ({ x: point.x + x, y: point.y + y })
    packed.nodes.push(...part.nodes.map(node => ({ ...node, ...move(node) })))
    packed.edges.push(...part.edges.map(({ edge, points }) => ({ edge, points: points.map(move) })))
    packed.groups.push(...part.groups.map(group => ({ ...group, ...move(group) })))
    packed.width = Math.max(packed.width, x + part.width)
    rowHeight = Math.max(rowHeight, part.height)
    packed.height = y + rowHeight
    x += part.width + metrics.gap
  }
  return packed
}
