import { join } from 'node:path'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ViteDevServer } from 'vite'
import { compareTrees } from '../../emit/compare-trees.ts'
import { atomFiles } from '../../tree-format/layout.ts'
import { toMessage } from '../to-message.ts'
import { createSourceWatch } from '../source-watch.ts'
import { createHotModules } from './hot-modules.ts'
import { createOverlay } from './overlay.ts'
import { answerFromTree, answerNotFound, pathOf } from './tree-middleware.ts'
import type { TreeEndpoint } from '../../mcp/tree-endpoint.ts'
import type { HotModules } from './hot-modules.ts'
import type { Generation, Session } from '../session.ts'
import type { ResolvedOptions } from '../../compile/resolve-options.ts'

/** The plugin's part of a running dev server. */
export interface DevPart {
  modules: HotModules
  /** Makes what neither the tree nor the app has below the tree's address not found; to be called once Vite's own middlewares are in place. */
  refuseRest: () => void
  close: () => Promise<void>
}

/** Where the MCP endpoint is, beside the app and below its base. */
const mcpPath = '/__prime/mcp'

/** The folder in which a dev server keeps the tree. */
function devTree({ devDir }: ResolvedOptions): string {
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
  let endpoint: Promise<TreeEndpoint> | undefined
  let before: Generation | undefined
  let told = new Set<string>()
  /** Requests for what the tree lacks, which files of the app may answer. */
  const left = new WeakSet<IncomingMessage>()

  /** Puts a generation everywhere. */
  async function publish(generation: Generation): Promise<void> {
    const { options, tree } = generation
    tell(generation)
    if (options.emit && session.passes(generation)) {
      await session.write(devTree(options), tree)
      if (endpoint !== undefined) await (await endpoint).reload()
    }
    overlay.show(generation.diagnostics.filter(({ level }) => level === 'error'))
    if (before !== undefined) {
      server.environments.client.hot.send('prime:update', changedAtoms(before.tree, tree))
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

  /** The endpoint, made when the first request asks for it. */
  async function openEndpoint(options: ResolvedOptions): Promise<TreeEndpoint> {
    const { createTreeEndpoint } = await import('../../mcp/tree-endpoint.ts')
    const opened = createTreeEndpoint(devTree(options), mcpPath)
    if (before !== undefined) await opened.reload()
    return opened
  }

  /** Answers what is ours; false for the rest. */
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const path = pathOf(request)
    if (path === undefined) return false
    const base = decodeURI(config.base)
    const isMcp = path === mcpPath || path === base + mcpPath.slice(1)
    // Wrong options are told elsewhere; the app does not wait for a compile.
    const options = await session.options().catch(() => undefined)
    if (options === undefined || !options.emit || (isMcp && !options.mcp)) return false
    const address = `${base}${options.outDir}/`
    if (!isMcp) {
      if (!path.startsWith(address)) return false
      if (answerFromTree(request, response, (await session.current()).tree, path.slice(address.length))) return true
      left.add(request)
      return false
    }
    await starting
    request.url = mcpPath
    await (await (endpoint ??= openEndpoint(options))).handle(request, response)
    return true
  }

  server.middlewares.use((request, response, next) => {
    answer(request, response).then((isOurs) => { if (!isOurs) next() }, next)
  })

  const starting = start().catch(fail)
  return {
    modules,
    refuseRest() {
      server.middlewares.use((request, response, next) => {
        // Vite has put its page in the place of what it does not find.
        if (left.has(request) && request.url === '/index.html') answerNotFound(request, response)
        else next()
      })
    },
    async close() {
      await watch.close()
      await starting
      if (endpoint !== undefined) await (await endpoint).close()
      await session.close()
    },
  }
}

/** The ids of atoms whose files differ, and of those that are gone. */
function changedAtoms(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): { changed: string[], removed: string[] } {
  const { changed, removed } = compareTrees(before, after)
  const idsOf = (paths: readonly string[]): string[] => [...new Set(paths.filter(path => path.startsWith('@')).map(path => path.split('/', 2).join('/')))]
  return { changed: idsOf(changed), removed: idsOf(removed).filter(id => !after.has(`${id}/${atomFiles.atom}`)) }
}
