import { compareCodePoints } from '../../diagnostics/compare-code-points.ts'
import type { Tree, TreeAtom } from '../../runtime/tree.ts'

/** One atom in a drawing. */
export interface GraphNode {
  id: string
  /** Absent for an atom that the tree does not hold. */
  kind?: string
  name?: string
  status?: string
  supersededBy?: string
  /** True for an atom of the sources that the tree does not hold for its errors. */
  hasErrors?: true
  /** The atom's lead or description, one line. */
  text?: string
}

/** One edge in a drawing. */
export interface GraphEdge {
  source: string
  type: string
  target: string
}

/** A part of the knowledge graph, for drawing: nodes by id, edges by source, then in the order of `graph.yaml`. */
export interface Graph {
  nodes: GraphNode[]
  edges: GraphEdge[]
}

/** Which part of the graph is drawn; all filters must agree. */
export interface GraphFilter {
  /** `@scope`, with or without its `@`: only atoms of it, and what they point to. */
  scope?: string
  /** Only this atom and its neighbours. */
  around?: string
  /** How many edges away from `around`. @default 1 */
  depth?: number
  /** Only edges of these verbs. */
  verbs?: readonly string[]
}

/**
 * Selects nodes and edges of a tree; atoms that the tree does not hold appear as bare nodes at the end of their edges.
 *
 * @param broken the ids of atoms that errors keep out of the tree
 */
export function selectGraph(tree: Tree, filter: GraphFilter = {}, broken: { has: (id: string) => boolean } = new Set<string>()): Graph {
  const isWanted = (type: string): boolean => filter.verbs === undefined || filter.verbs.includes(type)
  const inScope = scopeTest(filter.scope)
  const near = filter.around === undefined ? undefined : neighbourhood(tree, filter.around, filter.depth ?? 1, isWanted)
  const nodes = new Map<string, GraphNode>()
  for (const atom of tree.atoms.values()) {
    if (inScope(atom.id) && near?.has(atom.id) !== false) nodes.set(atom.id, toNode(atom))
  }
  const drawn = new Set(nodes.keys())
  const edges: GraphEdge[] = []
  for (const id of drawn) {
    for (const { type, target } of tree.atoms.get(id)!.edges) {
      if (!isWanted(type) || near?.has(target) === false) continue
      if (!nodes.has(target)) {
        const atom = tree.atoms.get(target)
        nodes.set(target, atom === undefined ? { id: target, ...broken.has(target) && { hasErrors: true } } : toNode(atom))
      }
      edges.push({ source: id, type, target })
    }
  }
  return { nodes: [...nodes.values()].sort((a, b) => compareCodePoints(a.id, b.id)), edges }
}

function scopeTest(scope: string | undefined): (id: string) => boolean {
  if (scope === undefined) return () => true
  const prefix = `@${scope.replace(/^@/, '').replace(/\/$/, '')}/`
  return id => id.startsWith(prefix)
}

/** The ids at most `depth` edges away, in either direction. */
function neighbourhood(tree: Tree, start: string, depth: number, isWanted: (type: string) => boolean): Set<string> {
  const seen = new Set([start])
  let ring = [start]
  for (let distance = 0; distance < depth && ring.length > 0; distance++) {
    const next: string[] = []
    const visit = (id: string): void => {
      if (seen.has(id)) return
      seen.add(id)
      next.push(id)
    }
    for (const id of ring) {
      for (const edge of tree.atoms.get(id)?.edges ?? []) if (isWanted(edge.type)) visit(edge.target)
      for (const edge of tree.incoming.get(id) ?? []) if (isWanted(edge.type)) visit(edge.source)
    }
    ring = next
  }
  return seen
}

function toNode({ id, kind, name, status, supersededBy, lead, description }: TreeAtom): GraphNode {
  return { id, kind, name, status, ...(supersededBy === undefined ? {} : { supersededBy }), text: lead || description }
}

/** What a drawing says of a node beyond its kind: that it has errors, or is deprecated and what replaces it; empty for others. */
export function noteOf({ status, supersededBy, hasErrors }: GraphNode): string {
  if (hasErrors) return 'has errors'
  if (status !== 'deprecated') return ''
  return supersededBy === undefined ? 'deprecated' : `deprecated, use ${supersededBy}`
}

/** The verbs along which an edge is drawn strongly: those that decide what is loaded or left out. */
export const strongVerbs: ReadonlySet<string> = new Set(['requires', 'includes', 'extends', 'specializes'])

/** The verbs that keep two atoms apart. */
export const opposingVerbs: ReadonlySet<string> = new Set(['contradicts', 'conflicts'])
