import unplugin from '../src/index.ts'
import type { Plugin } from 'rollup'
import type { Options } from '../src/index.ts'

const plugin: (options?: Options) => Plugin = unplugin.rollup

export default plugin
export { plugin as 'module.exports' }
