import type { Graph, Link } from './graph.ts'

/** One step of a path: the node it starts from and the link it takes. */
export interface Step {
  from: number
  link: Link
}

/**
 * The paths with the fewest steps from one node to all others that can be reached from it. A path to the node itself
 * is a cycle. Only links for which `allows` is true are taken.
 */
export function shortestPaths(graph: Graph, start: number, allows: (link: Link) => boolean = () => true): (to: number) => Step[] | undefined {
  const steps = new Map<number, Step>()
  let frontier = [start]
  while (frontier.length > 0) {
    const following: number[] = []
    for (const from of frontier) {
      for (const link of graph.links[from]!) {
        if (steps.has(link.to) || !allows(link)) continue
        steps.set(link.to, { from, link })
        if (link.to !== start) following.push(link.to)
      }
    }
    frontier = following
  }
  return (to) => {
    const path: Step[] = []
    for (let step = steps.get(to); step !== undefined; step = step.from === start ? undefined : steps.get(step.from)) path.push(step)
    return path.length === 0 ? undefined : path.reverse()
  }
}
