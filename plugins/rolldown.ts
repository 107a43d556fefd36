import unplugin from '../src/index.ts'
import type { Plugin } from 'rolldown'
import type { Options } from '../src/index.ts'

const plugin: (options?: Options) => Plugin = unplugin.rolldown

export default plugin
export { plugin as 'module.exports' }
