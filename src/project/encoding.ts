/** The encodings in which tokens can be counted. The first is the default. */
export const encodings = ['cl100k_base', 'o200k_base'] as const

/** One of `encodings`. */
export type Encoding = typeof encodings[number]
