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
  const { run } = await import('./run.ts')
  return run(parsed)
}
