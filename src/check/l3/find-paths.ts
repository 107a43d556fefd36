import type { Graph, Link } from './graph.ts'

/** One step of a path: the node it starts from and the link it takes. */
export interface Step {
  from: number
  link: Link
}

/** The paths with the fewest steps from `start` to each of the targets, none where there is no way. */
export type FindPaths = (start: number, targets: readonly number[]) => (Step[] | undefined)[]

/**
 * A finder of shortest paths through the links for which `allows` is true. The path from a node to itself is a cycle.
 * A search ends when all targets are found.
 */
export function createPathFinder({ links }: Graph, allows: (link: Link) => boolean = () => true): FindPaths {
  // The step that led to a node counts only while its mark is that of the search under way.
  const marks = new Uint32Array(links.length)
  const origins = new Uint32Array(links.length)
  const taken = new Array<Link>(links.length)
  let search = 0

  function walk(start: number, wanted: Set<number>): void {
    search++
    const queue = [start]
    for (let index = 0; index < queue.length && wanted.size > 0; index++) {
      const from = queue[index]!
      for (const link of links[from]!) {
        if (marks[link.to] === search || !allows(link)) continue
        marks[link.to] = search
        origins[link.to] = from
        taken[link.to] = link
        wanted.delete(link.to)
        if (link.to !== start) queue.push(link.to)
      }
    }
  }

  function pathTo(start: number, target: number): Step[] | undefined {
    const path: Step[] = []
    let node = target
    do {
      if (marks[node] !== search) return undefined
      path.push({ from: origins[node]!, link: taken[node]! })
      node = origins[node]!
    } while (node !== start)
    return path.reverse()
  }

  return (start, targets) => {
    walk(start, new Set(targets))
    return targets.map(target => pathTo(start, target))
  }
}
