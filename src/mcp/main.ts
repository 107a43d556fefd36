import { loadTree, TreeError } from '../runtime/index.ts'
import { createLog } from './log.ts'
import { parseBinArguments } from './parse-bin-arguments.ts'
import { serveStdio } from './serve-stdio.ts'
import { createTreeHolder } from './tree-provider.ts'

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
  const log = createLog(parsed.logLevel, (line) => { process.stderr.write(line) })
  const holder = createTreeHolder()
  try {
    const tree = await loadTree(parsed.places)
    for (const problem of tree.problems) log('warning', problem)
    log('info', `${tree.atoms.size} atoms from ${tree.roots.map(root => root.location).join(', ')}`)
    holder.set(tree)
  } catch (error) {
    if (!(error instanceof TreeError)) throw error
    process.stderr.write(`prime-mcp: ${error.message}\n`)
    return 1
  }
  const server = serveStdio(holder, { log })
  await Promise.race([server.closed, interrupted()])
  return 0
}

/** Settles at the first signal that asks the process to end. */
function interrupted(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => { resolve() })
  })
}
