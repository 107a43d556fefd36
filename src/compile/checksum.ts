import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** Eight hex digits that tell a damaged text. */
export function checksum(text: string): string {
  return crc32(text).toString(16).padStart(8, '0')
}

/** 32 hex digits (128 bits of SHA-256) that stand for a text. */
export function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}
