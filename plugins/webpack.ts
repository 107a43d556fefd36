import unplugin from '../src/index.ts'
import type { WebpackPluginInstance } from 'webpack'
import type { Options } from '../src/index.ts'

const plugin: (options?: Options) => WebpackPluginInstance = unplugin.webpack

export default plugin
export { plugin as 'module.exports' }
