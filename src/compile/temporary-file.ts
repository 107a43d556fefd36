import { randomBytes } from 'node:crypto'

const suffix = '.prime-tmp'
const shape = /^\.[^/]+\.[0-9a-f]{12,}\.prime-tmp$/

/** Tells the writers apart; the count tells one writer's names apart. */
const writer = randomBytes(4).toString('hex')
let count = 0

/** A name beside `name` that no other writer uses, for a file that is about to be renamed to it. */
export function temporaryName(name: string): string {
  count++
  return `.${name}.${writer}${count.toString(16).padStart(4, '0')}${suffix}`
}

/** True for a name that `temporaryName` made. */
export function isTemporaryName(name: string): boolean {
  return shape.test(name)
}
