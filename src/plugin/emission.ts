/** Decides which of a build's outputs carries the tree. */
export interface Emission {
  /** True for the first output of a kind (on disk, in memory) in a generation, and for that output again. */
  claims: (kind: 'disk' | 'memory', output: string) => boolean
  /** Begins a generation. */
  reset: () => void
}

/** Creates the decision for one plugin instance. */
export function createEmission(): Emission {
  const first = new Map<string, string>()
  return {
    claims(kind, output) {
      if (!first.has(kind)) first.set(kind, output)
      return first.get(kind) === output
    },
    reset() { first.clear() },
  }
}
