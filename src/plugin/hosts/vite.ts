import { resolve } from 'node:path'
import type { Plugin, ResolvedConfig } from 'vite'
import { claimOutput } from '../claim-output.ts'
import { createRollupHooks } from './rollup.ts'
import type { DevPart } from '../dev/serve-dev.ts'
import type { RollupHooks } from './rollup.ts'
import type { Session } from '../session.ts'

/** The hooks for Vite: those of Rollup for builds, and a part in the dev server. */
export function createViteHooks(session: Session): Partial<Plugin> {
  let config: ResolvedConfig | undefined
  let dev: DevPart | undefined

  const build: RollupHooks = createRollupHooks(session, {
    root: () => config!.root,
    build: () => config!,
    async carriesTree({ environment }) {
      const { environment: chosen } = await session.options()
      if (chosen !== undefined) return environment?.name === chosen
      return environment?.name === 'client' || config!.builder === undefined
    },
  })

  /** Sources that dependencies import are bundled with these in development, past all plugins but those named for it. */
  const optimizer = {
    name: 'unplugin-prime',
    load: {
      filter: { id: /\.prime$/ },
      handler: async (id: string) => ({ code: await session.loadSource(id), moduleType: 'js' as const }),
    },
  }

  const hooks: Partial<Plugin> = {
    config: () => ({ optimizeDeps: { rolldownOptions: { plugins: [optimizer] } } }),
    async configResolved(resolved) {
      config = resolved
      const isServer = resolved.command === 'serve'
      session.configure({
        root: resolved.root,
        live: isServer || resolved.build.watch !== null,
        tree: ({ devDir, outDir }) => isServer ? resolve(devDir, 'compiled') : resolve(resolved.root, resolved.build.outDir, outDir),
      })
      await claimOutput(resolved, session)
    },
    async configureServer(server) {
      const { serveDev } = await import('../dev/serve-dev.ts')
      dev = serveDev(session, server)
      return dev.refuseRest
    },
    async buildStart(input) {
      if (config!.command === 'build') await build.buildStart.call(this as never, input)
    },
    load: {
      ...build.load,
      async handler(id) {
        if (dev === undefined) return build.load.handler.call(this as never, id)
        const code = await dev.modules.load(id)
        return code === undefined ? undefined : { code, map: null, moduleSideEffects: false, moduleType: 'js' }
      },
    },
    // Changed sources are told by our own watch, which compiles first.
    hotUpdate: ({ modules }) => modules.filter(({ id }) => dev?.modules.has(id) !== true),
    async closeBundle() {
      const closing = dev
      dev = undefined
      if (closing !== undefined) await closing.close()
      else await build.closeBundle.call(this as never)
    },
  }
  return { ...build, ...hooks } as Partial<Plugin>
}
