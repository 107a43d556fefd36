import type { RsbuildPlugin } from '@rsbuild/core'
import type { Compiler } from 'webpack'
import { attachToCompiler } from './webpack.ts'
import type { Session } from '../session.ts'

/**
 * The set-up for Rsbuild: each environment has an Rspack compiler of its own, and one of them carries the tree: the one
 * that the option names, else `client`, else `web`, else the first.
 */
export function createRsbuildHooks(session: Session): Pick<RsbuildPlugin, 'setup'> {
  return {
    setup(api) {
      api.modifyRspackConfig((config, { environment }) => {
        async function carriesTree(): Promise<boolean> {
          const names = Object.keys(api.getNormalizedConfig().environments)
          const { environment: chosen = names.find(name => name === 'client') ?? names.find(name => name === 'web') ?? names[0] } = await session.options()
          return chosen === undefined || environment.name === chosen
        }
        config.plugins.push({
          // Rspack's compiler has all that is used of webpack's.
          apply: (compiler: unknown) => { attachToCompiler(compiler as Compiler, session, carriesTree) },
        })
      })
    },
  }
}
