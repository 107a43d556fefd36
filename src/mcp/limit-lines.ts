import { Transform } from 'node:stream'

const lineBreak = 0x0a

/**
 * Passes bytes on, of each line the first so many; what goes beyond is dropped up to the line break, and `onCut` is
 * called once for the line. So a line without an end takes no memory, and the lines after it are read.
 */
export function limitLines(maxBytes: number, onCut: () => void): Transform {
  let length = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      for (let start = 0; start < chunk.length;) {
        const found = chunk.indexOf(lineBreak, start)
        const end = found === -1 ? chunk.length : found
        const room = Math.max(0, maxBytes - length)
        if (room > 0) this.push(chunk.subarray(start, Math.min(end, start + room)))
        if (length <= maxBytes && length + end - start > maxBytes) onCut()
        length += end - start
        if (found === -1) break
        this.push(chunk.subarray(found, found + 1))
        length = 0
        start = found + 1
      }
      done()
    },
  })
}
