/** The text of some bytes of UTF-8. */
export function decode(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes)
}

/** An id from disk as a log may show it. */
export function shownId(id: string): string {
  return id.slice(0, 120).replace(/[^\x20-\x7e]/g, '?')
}

/** Why something failed: the first line of what was thrown, without its full stop. */
export function reason(error: unknown): string {
  return error instanceof Error ? error.message.split('\n')[0]!.replace(/\.$/, '') : String(error)
}
