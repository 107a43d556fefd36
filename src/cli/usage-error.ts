/** The command line is at fault: ends with exit code 3 and its message as the only word. */
export class UsageError extends Error {
  override name = 'UsageError'
}
