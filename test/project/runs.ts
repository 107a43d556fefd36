import type { Parameters } from 'fast-check'

/** True for the long mode (`npm run test:long`). */
export const isLong: boolean = process.env.TEST_LONG === '1'

/** Options of a property: so many runs, in the long mode `long`; a failure prints how to run it again. */
export function runs<T>(short: number, long = 2000): Parameters<T> {
  return { numRuns: isLong ? long : short }
}

/** The time a property may take, in ms: the long mode has hours. */
export const patience: number = isLong ? 10_800_000 : 120_000
