import unplugin from '../src/index.ts'
import type { RspackPluginInstance } from '@rspack/core'
import type { Options } from '../src/index.ts'

const plugin: (options?: Options) => RspackPluginInstance = unplugin.rspack

export default plugin
export { plugin as 'module.exports' }
