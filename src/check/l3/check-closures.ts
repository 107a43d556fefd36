import type { ValueNode } from '../../language/ast.ts'
import type { Atom } from '../../model/atom.ts'
import type { Place, Report } from '../context.ts'
import { createGraph } from './graph.ts'
import type { Graph } from './graph.ts'
import { findMeetingPoints } from './meeting-points.ts'
import type { NodePair } from './meeting-points.ts'
import { createPathFinder } from './find-paths.ts'
import type { Step } from './find-paths.ts'

/** Two atoms that must not stand in one answer, and who says so. */
interface Pair extends NodePair {
  verb: 'contradicts' | 'conflicts' | 'must-avoid'
  /** Where `x` names `y`. */
  node: ValueNode
}

/** The most pairs reported for one atom that pulls them in. */
const mostPairs = 10

/** Kinds that exist to be contradicted. */
const statements: readonly string[] = ['anti-pattern', 'counter-example']

/**
 * Reports an atom whose own closure (what it requires, must-includes or, as a collection, includes, and all that these
 * pull in) holds two atoms that exclude each other, or one that a contract in it forbids.
 *
 *     contract: { must-include: [@kitchen/rule-a], must-avoid: [@kitchen/rule-a] }     // prime/contract-contradiction
 *     includes: [@kitchen/rule-a, @kitchen/rule-b]     // prime/conflicting-closure, when A contradicts B
 */
export function checkClosures(atoms: readonly Atom[], report: Report): void {
  const graph = createGraph(atoms, ['requires', 'must-include'])
  const pairs = findPairs(atoms)
  if (pairs.length === 0) return
  const meetings = new Map<number, { shown: Pair[], more: number }>()
  findMeetingPoints(graph.links, pairs, (node, index) => {
    const meeting = meetings.get(node)
    if (meeting === undefined) meetings.set(node, { shown: [pairs[index]!], more: 0 })
    else if (meeting.shown.length < mostPairs) meeting.shown.push(pairs[index]!)
    else meeting.more++
  })
  const findPaths = createPathFinder(graph)
  for (const [root, { shown, more }] of meetings) {
    const paths = findPaths(root, shown.flatMap(({ x, y }) => [x, y]))
    for (const [index, pair] of shown.entries()) {
      const toX = pair.x === root ? [] : paths[index * 2]!
      const toY = pair.y === root ? [] : paths[index * 2 + 1]!
      const meeting = { graph, root, pair, toX, toY }
      const finding = pair.verb === 'must-avoid' ? contradiction(meeting) : conflict(meeting)
      const isLast = more > 0 && index === shown.length - 1
      report({ ...finding, ...isLast && { hint: `\`${atoms[root]!.id}\` pulls in ${more} more such pairs` } })
    }
  }
}

function findPairs(atoms: readonly Atom[]): Pair[] {
  const indexes = new Map(atoms.map((atom, index) => [atom.id, index]))
  const seen = new Set<string>()
  const pairs: Pair[] = []

  function add(x: number, target: string, verb: Pair['verb'], node: ValueNode): void {
    const y = indexes.get(target)
    if (y === undefined || (x === y && verb !== 'must-avoid')) return
    if (verb === 'contradicts' && statements.includes(atoms[y]!.kind)) return
    const key = verb === 'must-avoid' ? `${x}!${y}` : `${Math.min(x, y)} ${Math.max(x, y)}`
    if (seen.has(key)) return
    seen.add(key)
    pairs.push({ x, y, verb, node })
  }

  for (const [x, atom] of atoms.entries()) {
    for (const { type, target, node } of atom.edges) {
      if (type === 'contradicts' || type === 'conflicts') add(x, target, type, node)
    }
    for (const { id, node } of atom.contract?.mustAvoid ?? []) add(x, id, 'must-avoid', node)
  }
  return pairs
}

/** An atom that pulls in both sides of a pair, with the ways to them. */
interface Meeting {
  graph: Graph
  root: number
  pair: Pair
  toX: readonly Step[]
  toY: readonly Step[]
}

function conflict({ graph, root, pair, toX, toY }: Meeting): Parameters<Report>[0] {
  const [x, y] = [graph.atoms[pair.x]!, graph.atoms[pair.y]!]
  const ways = [toX, toY].filter(way => way.length > 0).map(way => chainText(graph, way))
  return {
    code: 'prime/conflicting-closure',
    atom: graph.atoms[root]!,
    at: (toX[0] ?? toY[0])!.link.node,
    message: `\`${x.id}\` ${pair.verb === 'contradicts' ? 'contradicts' : 'conflicts with'} \`${y.id}\`, yet both are pulled in together, by ${ways.join(' and by ')}: drop one of them`,
    related: [
      { atom: x, at: pair.node, message: `\`${x.id}\` ${pair.verb === 'contradicts' ? 'contradicts' : 'conflicts with'} \`${y.id}\`` },
      ...chainPlaces(graph, toX),
      ...chainPlaces(graph, toY),
    ],
  }
}

function contradiction({ graph, root, pair, toX, toY }: Meeting): Parameters<Report>[0] {
  const [owner, avoided] = [graph.atoms[pair.x]!, graph.atoms[pair.y]!]
  const forbids = `${toX.length === 0 ? `\`${owner.id}\`` : chainText(graph, toX)} must-avoid \`${avoided.id}\``
  const demands = toY.length === 0 ? `\`${avoided.id}\` itself is there` : chainText(graph, toY)
  return {
    code: 'prime/contract-contradiction',
    atom: graph.atoms[root]!,
    at: root === pair.x ? pair.node : toX[0]!.link.node,
    message: `\`${avoided.id}\` is both demanded and forbidden, by ${demands} and by ${forbids}: drop one of the two`,
    related: [
      ...root === pair.x ? [] : [{ atom: owner, at: pair.node, message: `\`${owner.id}\` must-avoid \`${avoided.id}\`` }],
      ...chainPlaces(graph, toX),
      ...chainPlaces(graph, toY),
    ],
  }
}

function chainText({ atoms }: Graph, path: readonly Step[]): string {
  return path.reduce((text, { link }) => `${text} ${link.type} → \`${atoms[link.to]!.id}\``, `\`${atoms[path[0]!.from]!.id}\``)
}

function chainPlaces({ atoms }: Graph, path: readonly Step[]): (Place & { message: string })[] {
  return path.map(({ from, link }) => ({
    atom: atoms[from]!,
    at: link.node,
    message: `\`${atoms[from]!.id}\` ${link.type} \`${atoms[link.to]!.id}\``,
  }))
}
