/** The counters of one instrumented file, as istanbul keeps them: by number, from 0 on. */
interface FileCoverage {
  s: Record<number, number>
  b: Record<number, number[]>
}

/** What an input reached that none before it did. */
export interface Coverage {
  /** Sets all counters to 0. */
  reset: () => void
  /** The places reached since, each with the magnitude of its count, as numbers. */
  reached: () => number[]
}

/** Reads the counters of instrumented code: statements and branches, each count by powers of two. */
export function createCoverage(files: readonly FileCoverage[]): Coverage {
  const lists = files.flatMap(({ s, b }) => [s, ...Object.values(b)]).map(counts => ({ counts: counts as Record<number, number>, length: Object.keys(counts).length }))
  return {
    reset() {
      for (const { counts, length } of lists) for (let at = 0; at < length; at++) counts[at] = 0
    },
    reached() {
      const places: number[] = []
      let index = 0
      for (const { counts, length } of lists) {
        for (let at = 0; at < length; at++) {
          const count = counts[at]!
          if (count > 0) places.push((index + at) * 8 + Math.min(7, 31 - Math.clz32(count)))
        }
        index += length
      }
      return places
    },
  }
}
