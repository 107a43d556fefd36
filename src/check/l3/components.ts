/** The strongly connected components of a graph. */
export interface Components {
  /** The component of each node. Components are numbered so that links lead to lower or equal numbers. */
  of: Int32Array
  count: number
}

/** Finds the strongly connected components by Tarjan's algorithm, without recursion. Linear in nodes and links. */
export function findComponents(links: readonly (readonly { to: number }[])[]): Components {
  const size = links.length
  const of = new Int32Array(size).fill(-1)
  const order = new Int32Array(size).fill(-1)
  const low = new Int32Array(size)
  const next = new Int32Array(size)
  const open: number[] = []
  const path: number[] = []
  let seen = 0
  let count = 0

  function enter(node: number): void {
    order[node] = low[node] = seen++
    open.push(node)
    path.push(node)
  }

  function leave(node: number): void {
    path.pop()
    const parent = path.at(-1)
    if (parent !== undefined) low[parent] = Math.min(low[parent]!, low[node]!)
    if (low[node] !== order[node]) return
    let member: number
    do {
      member = open.pop()!
      of[member] = count
    } while (member !== node)
    count++
  }

  for (let root = 0; root < size; root++) {
    if (order[root] !== -1) continue
    enter(root)
    while (path.length > 0) {
      const node = path.at(-1)!
      const link = links[node]![next[node]!++]
      if (link === undefined) leave(node)
      else if (order[link.to] === -1) enter(link.to)
      else if (of[link.to] === -1) low[node] = Math.min(low[node]!, order[link.to]!)
    }
  }
  return { of, count }
}
