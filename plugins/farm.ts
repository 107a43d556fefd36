import unplugin from '../src/index.ts'
import type { JsPlugin } from '@farmfe/core'
import type { Options } from '../src/index.ts'

const plugin: (options?: Options) => JsPlugin = unplugin.farm

export default plugin
export { plugin as 'module.exports' }
