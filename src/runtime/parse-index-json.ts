import { decode } from './load-words.ts'

const lineBreak = 0x0a
const listEnd = 0x5d
const objectEnd = 0x7d
const atomsLine = '"atoms":['

/** How many bytes of entries are parsed at once. */
const batchBytes = 256 << 10

/**
 * The data of an `_index.json`. One that has each entry on a line of its own, as this compiler writes it, is parsed in
 * batches of entries, so that the text of a large one is never held as a whole; what follows the entries is then not
 * read. Throws for a text that is no JSON.
 */
export function parseIndexJson(bytes: Uint8Array): unknown {
  return parseLines(bytes) ?? JSON.parse(decode(bytes)) as unknown
}

/**
 * Undefined when the text is not laid out that way. Lines that parse as entries with commas between them are the entries,
 * since no text of JSON has a line break in it.
 */
function parseLines(bytes: Uint8Array): unknown {
  const open = findAtomsLine(bytes)
  if (open === undefined || bytes[lastPlace(bytes)] !== objectEnd) return undefined
  try {
    const index = JSON.parse(`${decode(bytes.subarray(0, open))}]}`) as { atoms?: unknown }
    if (!Array.isArray(index.atoms)) return undefined
    let batch = open + 1
    for (let start = batch; ;) {
      const end = bytes.indexOf(lineBreak, start)
      if (end === -1) return undefined
      const isLast = bytes[end + 1] === listEnd
      if (isLast || end - batch >= batchBytes) {
        // Without the comma before the next batch.
        for (const entry of JSON.parse(`[${decode(bytes.subarray(batch, isLast ? end : end - 1))}]`) as unknown[]) index.atoms.push(entry)
        batch = end + 1
      }
      if (isLast) return index
      start = end + 1
    }
  } catch {
    return undefined
  }
}

/** The end of the line with which the list of atoms opens; it is among the first. */
function findAtomsLine(bytes: Uint8Array): number | undefined {
  for (let line = 0, start = 0; line < 8; line++) {
    const end = bytes.indexOf(lineBreak, start)
    if (end === -1) return undefined
    if (end - start === atomsLine.length && decode(bytes.subarray(start, end)) === atomsLine) return end
    start = end + 1
  }
  return undefined
}

/** The place of the last byte that is no white space. */
function lastPlace(bytes: Uint8Array): number {
  let place = bytes.length - 1
  while (place > 0 && bytes[place]! <= 0x20) place--
  return place
}
