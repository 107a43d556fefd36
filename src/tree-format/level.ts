/** The three amounts in which an atom can be read, from small to large. */
export const levels = ['summary', 'core', 'full'] as const

/** One of `levels`. */
export type Level = typeof levels[number]
