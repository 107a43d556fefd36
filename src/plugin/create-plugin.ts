import type { UnpluginContextMeta, UnpluginOptions } from 'unplugin'
import { setupBun } from './hosts/bun.ts'
import { setupEsbuild } from './hosts/esbuild.ts'
import { createFarmHooks } from './hosts/farm.ts'
import { createRollupHooks } from './hosts/rollup.ts'
import { createRsbuildHooks } from './hosts/rsbuild.ts'
import { createViteHooks } from './hosts/vite.ts'
import { attachToCompiler, createLoadHook } from './hosts/webpack.ts'
import { createSession } from './session.ts'
import type { Compiler } from 'webpack'
import type { Options } from '../compile/options.ts'
import type { RollupHost, RollupHooks } from './hosts/rollup.ts'
import type { Session } from './session.ts'

type Hooks = Omit<UnpluginOptions, 'name'>

const rollupHost: RollupHost = {
  root: () => process.cwd(),
  build: input => input,
  carriesTree: () => Promise.resolve(true),
}

/** What each bundler is given: hooks of its own kind, which use what it does best. */
const hosts: Readonly<Record<UnpluginContextMeta['framework'], (session: Session) => Hooks>> = {
  vite: session => ({ vite: createViteHooks(session) }),
  rollup: session => ({ rollup: toHooks(createRollupHooks(session, rollupHost)) }),
  rolldown: session => ({ rolldown: toHooks(createRollupHooks(session, rollupHost)) }),
  unloader: session => ({ unloader: toHooks(createRollupHooks(session, rollupHost)) }),
  webpack: session => ({ ...createLoadHook(session), webpack: (compiler) => { attachToCompiler(compiler, session) } }),
  // Rspack's compiler has all that is used of webpack's.
  rspack: session => ({ ...createLoadHook(session), rspack: (compiler) => { attachToCompiler(compiler as unknown as Compiler, session) } }),
  rsbuild: session => ({ ...createLoadHook(session), rsbuild: createRsbuildHooks(session) }),
  esbuild: session => ({ esbuild: { setup: (build) => { setupEsbuild(session, build) } } }),
  farm: session => ({ farm: createFarmHooks(session) }),
  bun: session => ({ bun: { setup: (build) => { setupBun(session, build) } } }),
}

/** The plugin for one bundler. Nothing heavy is loaded and nothing is read before a build begins. */
export function createPlugin(options: Options | undefined, meta: UnpluginContextMeta): UnpluginOptions {
  return { name: 'unplugin-prime', ...hosts[meta.framework](createSession(options ?? {})) }
}

/** The hooks by the type of one of the bundlers that share them. */
function toHooks<T>(hooks: RollupHooks): T {
  return hooks as T
}
