import unplugin from '../src/index.ts'
import type { RsbuildPlugin } from '@rsbuild/core'
import type { Options } from '../src/index.ts'

const plugin: (options?: Options) => RsbuildPlugin = unplugin.rsbuild

export default plugin
export { plugin as 'module.exports' }
