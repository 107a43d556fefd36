import { join, resolve } from 'node:path'
import { isVirtualName } from '../virtual-module.ts'
import type { Channel } from '../reporter.ts'
import type { Session } from '../session.ts'

interface ResolveArgs {
  path: string
}

interface LoadArgs {
  path: string
}

/** The part of Bun's plugin builder that is used here. */
export interface BunBuild {
  config?: { root?: string, outdir?: string }
  onStart: (run: () => Promise<void>) => void
  onEnd: (run: () => Promise<void>) => void
  onResolve: (on: { filter: RegExp }, run: (args: ResolveArgs) => { path: string, namespace: string } | undefined) => void
  onLoad: (on: { filter: RegExp, namespace?: string }, run: (args: LoadArgs) => Promise<{ contents: string, loader: 'js' } | undefined>) => void
}

const virtualNamespace = 'prime-virtual'

/** Sets the plugin up with Bun's own means. Bun has no channel for warnings: they go to the error stream. */
export function setupBun(session: Session, build: BunBuild): void {
  const root = resolve(build.config?.root ?? process.cwd())
  const channel: Channel = {
    warn({ text }) { process.stderr.write(`${text}\n`) },
    fail(_messages, text) { throw new Error(text) },
  }

  build.onStart(async () => {
    session.configure({ root, live: false })
    session.report(await session.begin(''), channel)
  })
  build.onResolve({ filter: /^virtual:prime(?:\/|$)/ }, ({ path }) => isVirtualName(path) ? { path, namespace: virtualNamespace } : undefined)
  build.onLoad({ filter: /.*/, namespace: virtualNamespace }, async ({ path }) => toModule(await session.loadVirtual(path)))
  build.onLoad({ filter: /\.prime$/ }, async ({ path }) => toModule(await session.loadSource(path)))
  build.onEnd(async () => {
    const generation = await session.current()
    const { emit, outDir } = generation.options
    session.report(generation, channel)
    const outdir = build.config?.outdir
    if (emit && outdir !== undefined && session.passes(generation)) await session.write(join(resolve(root, outdir), outDir), generation.tree)
    await session.close()
  })
}

function toModule(contents: string | undefined): { contents: string, loader: 'js' } | undefined {
  return contents === undefined ? undefined : { contents, loader: 'js' }
}
