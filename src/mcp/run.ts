import { isTreeError } from '../runtime/tree-error.ts'
import type { Model } from '../llm/index.ts'
import { createLog, type Log } from './log.ts'
import type { BinArguments } from './parse-bin-arguments.ts'
import type { AnswerListener } from './query-log.ts'
import { createTreeHolder, type TreeHolder } from './tree-provider.ts'
import { loader, report, watchTree } from './watch-tree.ts'

/** Serves over a transport until the client is gone or a signal comes, and returns the exit code: 0 fine, 1 failure or no tree. */
export async function run(parsed: BinArguments, serve: Serve): Promise<number> {
  const log = createLog(parsed.logLevel, (line) => { process.stderr.write(line) })
  const holder = createTreeHolder()
  const ended = interrupted()
  try {
    const model = parsed.llm ? await connectModel(log) : undefined
    const options = {
      log,
      ...model !== undefined && { model },
      ...parsed.queryLog !== undefined && { onAnswer: await openQueryLog(parsed.queryLog, log) },
    }
    await serve(parsed, holder, options, ended)
    return 0
  } catch (error) {
    if (!(isTreeError(error)) && !isSystemError(error)) throw error
    process.stderr.write(`prime-mcp: ${error.message}\n`)
    return 1
  }
}

/** What a transport is given besides the tree. */
export interface Served {
  log: Log
  model?: Model
  onAnswer?: AnswerListener
}

/** Serves over one transport until the client is gone or `ended` settles. */
export type Serve = (parsed: BinArguments, holder: TreeHolder, options: Served, ended: Promise<void>) => Promise<void>

/** Loads the tree, or waits for it, and follows its changes until the returned function is called. */
export async function keepLoaded(parsed: BinArguments, holder: TreeHolder, baseUrl: string | undefined, log: Log): Promise<() => void> {
  const load = loader(parsed.places, baseUrl)
  let reload = (): void => undefined
  const onHangUp = (): void => { reload() }
  // From the start, because the signal would end a process that does not listen to it.
  process.on('SIGHUP', onHangUp)
  try {
    const tree = await load()
    report(tree, log)
    holder.set(tree)
  } catch (error) {
    if (!parsed.wait || !(isTreeError(error)) || error.reason !== 'no-tree') throw error
    log('info', `${error.message} Waiting for it.`)
  }
  const watcher = watchTree(holder, { load, log })
  reload = () => void watcher.reload()
  return () => {
    process.off('SIGHUP', onHangUp)
    watcher.close()
  }
}

async function openQueryLog(file: string, log: Log): Promise<AnswerListener> {
  const { createQueryLog } = await import('./query-log.ts')
  return createQueryLog(file, log)
}

/** The model that the environment names; without one the tools that would ask it say so. */
async function connectModel(log: Log): Promise<Model | undefined> {
  const { createModel, ModelError, resolveProvider } = await import('../llm/index.ts')
  const provider = resolveProvider(process.env)
  if ('missing' in provider) {
    log('warning', provider.missing)
    return undefined
  }
  return createModel(provider.config).catch((error: unknown) => {
    if (!(error instanceof ModelError)) throw error
    log('warning', error.message)
    return undefined
  })
}

/** Settles at the first signal that asks the process to end. */
function interrupted(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => { resolve() })
  })
}

/** True for a failure of the system, such as a port that is taken. */
function isSystemError(error: unknown): error is Error {
  return error instanceof Error && 'syscall' in error
}
