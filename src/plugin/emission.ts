/** Decides which of a build's outputs carries the tree. */
export interface Emission {
  /** True for the first output of a generation, and for that output again. */
  claims: (output: string) => boolean
  /** Begins a generation. */
  reset: () => void
}

/** Creates the decision for one plugin instance. */
export function createEmission(): Emission {
  let first: string | undefined
  return {
    claims(output) {
      first ??= output
      return first === output
    },
    reset() { first = undefined },
  }
}
