import unplugin from '../src/index.ts'

const plugin: typeof unplugin.webpack = unplugin.webpack

export default plugin
export { plugin as 'module.exports' }
