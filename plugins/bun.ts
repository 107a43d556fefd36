import unplugin from '../src/index.ts'

const plugin: typeof unplugin.bun = unplugin.bun

export default plugin
export { plugin as 'module.exports' }
