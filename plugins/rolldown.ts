import unplugin from '../src/index.ts'

const plugin: typeof unplugin.rolldown = unplugin.rolldown

export default plugin
export { plugin as 'module.exports' }
