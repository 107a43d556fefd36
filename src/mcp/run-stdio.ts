import { holdInput } from './hold-input.ts'
import type { BinArguments } from './parse-bin-arguments.ts'
import { keepLoaded, run, type Serve } from './run.ts'

/** Serves one client over standard input and output, as the arguments say; returns the exit code as `run` does. */
export function runStdio(parsed: BinArguments): Promise<number> {
  return run(parsed, serve)
}

/** Serves until the client is gone or a signal comes; both also end a load that takes long. */
const serve: Serve = async (parsed, holder, options, ended) => {
  const { input, abandoned } = holdInput(process.stdin)
  const loaded = Promise.race([keepLoaded(parsed, holder, parsed.baseUrl, options.log), ended, abandoned])
  // Read while the tree is.
  const [stop, { serveStdio }] = await Promise.all([loaded, import('./serve-stdio.ts')])
  if (stop === undefined) return
  const server = serveStdio(holder, { ...options, stdin: input, chunkResources: parsed.chunkResources })
  await Promise.race([server.closed, ended])
  stop()
}
