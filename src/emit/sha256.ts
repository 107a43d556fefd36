import { createHash } from 'node:crypto'

/** `sha256:` and the hex digest of a text's UTF-8 bytes. */
export function sha256(text: string): string {
  return `sha256:${createHash('sha256').update(text).digest('hex')}`
}
