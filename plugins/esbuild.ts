import unplugin from '../src/index.ts'
import type { Plugin } from 'esbuild'
import type { Options } from '../src/index.ts'

const plugin: (options?: Options) => Plugin = unplugin.esbuild

export default plugin
export { plugin as 'module.exports' }
