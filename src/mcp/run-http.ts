import { defaultHosts } from './hosts.ts'
import type { BinArguments } from './parse-bin-arguments.ts'
import { keepLoaded, run, type Serve } from './run.ts'
import { serveHttp } from './serve-http.ts'
import { serveTreeFiles } from './serve-tree-files.ts'

/** Serves over HTTP, as the arguments say; returns the exit code as `run` does. */
export function runHttp(parsed: BinArguments): Promise<number> {
  return run(parsed, serve)
}

const serve: Serve = async (parsed, holder, options, ended) => {
  const { allowedHosts, allowedOrigins, token, port, host } = parsed
  const server = await serveHttp(holder, {
    ...options,
    port,
    host,
    allowedHosts: allowedHosts ?? defaultHosts(host),
    ...allowedOrigins !== undefined && { allowedOrigins },
    ...token !== undefined && { token },
    ...parsed.serveTree && { serveFile: serveTreeFiles(holder) },
  })
  try {
    const baseUrl = parsed.baseUrl ?? (parsed.serveTree ? `${server.url}/compiled` : undefined)
    const stop = await Promise.race([keepLoaded(parsed, holder, baseUrl, options.log), ended])
    if (stop === undefined) return
    // On stderr whatever the log level is: with port 0 nothing else tells where the server is.
    process.stderr.write(`prime-mcp: listening on ${server.url}/mcp\n`)
    await ended
    stop()
  } finally {
    await server.close()
  }
}
