import unplugin from '../src/index.ts'

const plugin: typeof unplugin.rspack = unplugin.rspack

export default plugin
export { plugin as 'module.exports' }
