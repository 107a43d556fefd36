import { parseBinArguments } from './parse-bin-arguments.ts'

/**
 * Runs `prime-mcp` with arguments (without `node` and the script) until its client is gone or a signal comes, and
 * returns the exit code: 0 fine, 1 failure or no tree, 3 bad usage.
 */
export async function main(argv: readonly string[]): Promise<number> {
  const parsed = parseBinArguments(argv, process.env, {
    out: (text) => { process.stdout.write(text) },
    error: (text) => { process.stderr.write(text) },
  })
  if (typeof parsed === 'number') return parsed
  if (parsed.http) return (await import('./run-http.ts')).runHttp(parsed)
  return (await import('./run-stdio.ts')).runStdio(parsed)
}
