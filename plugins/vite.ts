import unplugin from '../src/index.ts'
import type { Plugin } from 'vite'
import type { Options } from '../src/index.ts'

const plugin: (options?: Options) => Plugin = unplugin.vite

export default plugin
export { plugin as 'module.exports' }
