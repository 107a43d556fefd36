/** How long work in flight may go on after the end of the input, in ms. */
export const drainTimeout = 10_000
