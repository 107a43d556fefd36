import { join } from 'node:path'
import type { ViteDevServer } from 'vite'
import { toMessage } from '../to-message.ts'
import { createSourceWatch } from '../source-watch.ts'
import { createHotModules } from './hot-modules.ts'
import { createOverlay } from './overlay.ts'
import { answerFromTree } from './tree-middleware.ts'
import type { HotModules } from './hot-modules.ts'
import type { Generation, Session } from '../session.ts'
import type { ResolvedOptions } from '../../compile/resolve-options.ts'

/** The plugin's part of a running dev server. */
export interface DevPart {
  modules: HotModules
  close: () => Promise<void>
}

/** The folder in which a dev server keeps the tree. */
export function devTree({ devDir }: ResolvedOptions): string {
  return join(devDir, 'compiled')
}

/**
 * Compiles for a dev server and goes on doing so: serves the tree from memory and keeps it on disk, updates the modules
 * of the page, shows errors in its overlay and in the terminal, and answers MCP requests over the tree as it is.
 */
export function serveDev(session: Session, server: ViteDevServer): DevPart {
  const { config } = server
  const modules = createHotModules(session, server)
  const overlay = createOverlay(server)
  const watch = createSourceWatch(session, async (outcome) => {
    if (outcome.status === 'fulfilled') await publish(outcome.value)
    else fail(outcome.reason)
  })
  let before: Generation | undefined
  let told = new Set<string>()

  /** Puts a generation everywhere. */
  async function publish(generation: Generation): Promise<void> {
    const { options, files } = generation
    tell(generation)
    if (options.emit && session.passes(generation)) await session.write(devTree(options), files)
    overlay.show(generation.diagnostics.filter(({ level }) => level === 'error'))
    if (before !== undefined) {
      server.environments.client.hot.send('prime:update', differences(before.files, files))
      await modules.update()
    }
    before = generation
  }

  function fail(reason: unknown): void {
    const message = reason instanceof Error ? reason.message : String(reason)
    config.logger.error(message, { timestamp: true })
    overlay.showFailure(message)
  }

  /** Prints what was not there the time before. */
  function tell({ diagnostics, options }: Generation): void {
    const texts = new Set<string>()
    for (const diagnostic of diagnostics) {
      if (diagnostic.level === 'info' || (options.silent && diagnostic.level === 'warning')) continue
      const { text } = toMessage(diagnostic)
      texts.add(text)
      if (!told.has(text)) config.logger[diagnostic.level === 'error' ? 'error' : 'warn'](text, { timestamp: true })
    }
    told = texts
  }

  async function start(): Promise<void> {
    const [first] = await Promise.allSettled([session.begin('dev')])
    if (first.status === 'fulfilled') await publish(first.value)
    else fail(first.reason)
    if (config.server.watch !== null) await watch.refresh()
  }

  server.middlewares.use((request, response, next) => {
    session.current().then(({ options, files }) => {
      if (!answerFromTree(request, response, { files, address: `${config.base}${options.outDir}/` })) next()
    }, () => { next() })
  })

  const starting = start().catch(fail)
  return {
    modules,
    async close() {
      await watch.close()
      await starting
      await session.close()
    },
  }
}

/** The ids of atoms whose files differ, and of those that are gone. */
function differences(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): { changed: string[], removed: string[] } {
  const idOf = (path: string): string | undefined => path.startsWith('@') ? path.split('/', 2).join('/') : undefined
  const changed = new Set<string>()
  const present = new Set<string>()
  for (const [path, text] of after) {
    const id = idOf(path)
    if (id === undefined) continue
    present.add(id)
    if (before.get(path) !== text) changed.add(id)
  }
  const removed = new Set([...before.keys()].map(idOf).filter(id => id !== undefined && !present.has(id)) as string[])
  return { changed: [...changed], removed: [...removed] }
}
