import { randomBytes } from 'node:crypto'

const suffix = '.prime-tmp'
const shape = /^\.[^/]+\.[0-9a-f]{12}\.prime-tmp$/

/** A name beside `name` that no other writer uses, for a file that is about to be renamed to it. */
export function temporaryName(name: string): string {
  return `.${name}.${randomBytes(6).toString('hex')}${suffix}`
}

/** True for a name that `temporaryName` made. */
export function isTemporaryName(name: string): boolean {
  return shape.test(name)
}
