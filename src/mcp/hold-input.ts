import { PassThrough, type Readable } from 'node:stream'
import { drainTimeout } from './drain-timeout.ts'

/** How long a load may go on once an input without a byte has ended, in ms: a tree that is at hand is still told of. */
const emptyTimeout = 500

/** What is held while nobody reads it, in bytes; more waits in the pipe. */
const heldBytes = 8 << 20

/** The input of a process that does not serve yet. */
export interface HeldInput {
  /** All that came in, and all that still comes. */
  input: Readable
  /**
   * Settles when the client has gone before it was served: half a second after the end of an input without a byte, else
   * ten seconds after the end.
   */
  abandoned: Promise<void>
}

/** Reads an input from now on, so that its end is seen, and keeps what comes for later. */
export function holdInput(stdin: Readable): HeldInput {
  const input = new PassThrough({ highWaterMark: heldBytes })
  const abandoned = new Promise<void>((resolve) => {
    const end = (): void => {
      input.end()
      setTimeout(resolve, input.readableLength + input.writableLength === 0 ? emptyTimeout : drainTimeout).unref()
    }
    for (const event of ['end', 'close', 'error']) stdin.once(event, end)
  })
  stdin.pipe(input)
  return { input, abandoned }
}
