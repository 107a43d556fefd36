import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { globSync } from 'tinyglobby'
import { compareCodePoints } from '../../src/diagnostics/compare-code-points.ts'
import { fixtures, sourceOf } from './fixture.ts'

/** True in the long mode (`TEST_LONG=1`), which tries all there is; the short one samples. */
export const long: boolean = process.env.TEST_LONG === '1'

/** Sources without a mistake: those of the fixtures. */
export const validFixtures: readonly string[] = fixtures
  .filter(({ group }) => group !== 'limits')
  .flatMap(({ cases }) => cases)
  .filter(({ messages, count }) => messages === undefined && count === undefined)
  .map(sourceOf)

/** The sources of the playground. */
export const playground: readonly string[] = readPlayground()

function readPlayground(): string[] {
  const folder = fileURLToPath(new URL('../../playground/vite/primes', import.meta.url))
  return globSync('**/*.prime', { cwd: folder, absolute: true }).sort(compareCodePoints).map(path => readFileSync(path, 'utf8'))
}

/** Every `step`-th element. */
export function every<T>(step: number, elements: readonly T[]): T[] {
  return elements.filter((_, index) => index % step === 0)
}
