import unplugin from '../src/index.ts'

const plugin: typeof unplugin.farm = unplugin.farm

export default plugin
export { plugin as 'module.exports' }
