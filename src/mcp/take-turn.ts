let last: Promise<void> = Promise.resolve()

/**
 * Settles when it is the caller's turn: one caller per round of the event loop. So a flood of calls leaves room
 * between them for what else comes in, such as cancellations and signals.
 */
export function takeTurn(): Promise<void> {
  last = last.then(nextRound)
  return last
}

/** Hosts without Node have no `setImmediate`. */
function nextRound(): Promise<void> {
  return new Promise((resolve) => {
    if ('setImmediate' in globalThis) setImmediate(resolve)
    else setTimeout(resolve, 0)
  })
}
