import { findComponents } from './components.ts'

/** Two nodes that should never be reached from one place. */
export interface NodePair {
  x: number
  y: number
}

const pairsAtOnce = 1024

/**
 * Calls `onMeeting` for each pair and each node from which both of its nodes are reached (a node reaches itself) while
 * no node that it leads to reaches both. Of nodes in a circle the first stands for all. Of one node the pairs come in their
 * order.
 *
 * Pairs are bits of sets that are united along the links, 1,024 at a time: time and memory grow with nodes + links for
 * every 1,024 pairs.
 */
export function findMeetingPoints(links: readonly (readonly { to: number }[])[], pairs: readonly NodePair[], onMeeting: (node: number, pair: number) => void): void {
  const { of, count } = findComponents(links)
  const members = Array.from({ length: count }, (): number[] => [])
  for (const node of links.keys()) members[of[node]!]!.push(node)

  for (let from = 0; from < pairs.length; from += pairsAtOnce) {
    const chunk = pairs.slice(from, from + pairsAtOnce)
    const words = Math.ceil(chunk.length / 32)
    const reachesX = new Uint32Array(count * words)
    const reachesY = new Uint32Array(count * words)
    const below = new Uint32Array(words)
    for (const [bit, { x, y }] of chunk.entries()) {
      reachesX[of[x]! * words + (bit >> 5)]! |= 1 << (bit & 31)
      reachesY[of[y]! * words + (bit >> 5)]! |= 1 << (bit & 31)
    }
    for (let component = 0; component < count; component++) {
      const own = component * words
      below.fill(0)
      for (const node of members[component]!) {
        for (const { to } of links[node]!) {
          const other = of[to]! * words
          if (other === own) continue
          for (let word = 0; word < words; word++) {
            const x = reachesX[other + word]!
            const y = reachesY[other + word]!
            reachesX[own + word]! |= x
            reachesY[own + word]! |= y
            below[word]! |= x & y
          }
        }
      }
      for (let word = 0; word < words; word++) {
        let meeting = reachesX[own + word]! & reachesY[own + word]! & ~below[word]!
        while (meeting !== 0) {
          const bit = 31 - Math.clz32(meeting & -meeting)
          meeting &= meeting - 1
          onMeeting(members[component]![0]!, from + word * 32 + bit)
        }
      }
    }
  }
}
