/** What `prime` ends with; see `--help`. */
export const exitCode: { ok: 0, failure: 1, findings: 2, usage: 3 } = {
  /** Fine. */
  ok: 0,
  /** Input, output or an internal failure. */
  failure: 1,
  /** Error diagnostics, or more warnings than allowed. */
  findings: 2,
  /** Bad usage. */
  usage: 3,
}
