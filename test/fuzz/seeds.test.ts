import { expect, it } from 'vitest'
import { keptSeeds } from './inputs.ts'
import { targets } from './targets.ts'

/** Texts that together reach all the code that a long run of the fuzzer reached. */
const seeds = keptSeeds()

it('there are seeds for every target', () => {
  expect(Object.keys(seeds).sort()).toEqual(Object.keys(targets).sort())
})

it.each(Object.entries(targets))('whatever %s is given, it reads it or says what is wrong', async (name, target) => {
  for (const text of seeds[name]!) expect(await target(text), text).toEqual([])
})
