import { compareCodePoints } from '../../diagnostics/compare-code-points.ts'
import type { Code } from '../../diagnostics/codes.ts'
import type { Atom } from '../../model/atom.ts'
import type { Report } from '../context.ts'
import { findComponents } from './components.ts'
import { createGraph } from './graph.ts'
import type { Graph, Link, LinkType } from './graph.ts'
import { createPathFinder } from './find-paths.ts'
import type { Step } from './find-paths.ts'

const cycleCodes: readonly (readonly [LinkType, Code])[] = [
  ['requires', 'prime/requires-cycle'],
  ['extends', 'prime/extends-cycle'],
  ['must-include', 'prime/must-include-cycle'],
]

/** The most cycles reported of atoms that are all tied to one another, and the most places shown with one. */
const mostCycles = 10
const mostPlaces = 20

/**
 * Reports cycles of requires, of extends and of must-include (with what collections include), as whole paths.
 *
 *     rule A { requires: [@kitchen/rule-b] }
 *     rule B { requires: [@kitchen/rule-a] }     // prime/requires-cycle: A → B → A
 */
export function checkCycles(atoms: readonly Atom[], report: Report): void {
  for (const [type, code] of cycleCodes) {
    const graph = createGraph(atoms, [type])
    for (const members of tangles(graph)) {
      for (const path of cyclesIn(graph, members)) reportCycle(graph, path, type, code, report)
    }
  }
}

function reportCycle({ atoms }: Graph, path: readonly Step[], type: LinkType, code: Code, report: Report): void {
  const [first, ...others] = path
  const isOwn = others.length === 0
  const ids = [...path.map(step => step.from), first!.from].map(node => `\`${atoms[node]!.id}\``)
  report({
    code,
    atom: atoms[first!.from]!,
    at: first!.link.node,
    message: `\`${type}\` leads round in a circle, ${ids.join(' → ')}: remove ${isOwn ? 'this link' : 'one of these links'}`,
    related: others.slice(0, mostPlaces).map(({ from, link }) => ({
      atom: atoms[from]!,
      at: link.node,
      message: `\`${atoms[from]!.id}\` leads on to \`${atoms[link.to]!.id}\``,
    })),
  })
}

/** The groups of atoms within which links lead in circles; each group by id. */
function tangles({ atoms, links }: Graph): number[][] {
  const { of, count } = findComponents(links)
  const groups = Array.from({ length: count }, (): number[] => [])
  for (const node of atoms.keys()) groups[of[node]!]!.push(node)
  return groups
    .filter(group => group.length > 1 || links[group[0]!]!.some(link => link.to === group[0]))
    .map(group => group.sort((a, b) => compareCodePoints(atoms[a]!.id, atoms[b]!.id)))
    .sort((a, b) => a[0]! - b[0]!)
}

/** Cycles that together touch every way round, each the shortest through its first atom by id. */
function cyclesIn(graph: Graph, members: readonly number[]): Step[][] {
  const locals = new Map(members.map((node, index) => [node, index]))
  const removed = new Set<Link>()
  const found: Step[][] = []
  while (found.length < mostCycles) {
    const allows = (link: Link): boolean => !removed.has(link) && locals.has(link.to)
    const links = members.map(node => graph.links[node]!.filter(allows).map(link => ({ to: locals.get(link.to)! })))
    const { of, count } = findComponents(links)
    const sizes = new Int32Array(count)
    for (const component of of) sizes[component]!++
    const index = links.findIndex((own, local) => sizes[of[local]!]! > 1 || own.some(link => link.to === local))
    if (index === -1) break
    const start = members[index]!
    const path = createPathFinder(graph, allows)(start, [start])[0]!
    found.push(path)
    removed.add(path.at(-1)!.link)
  }
  return found
}
