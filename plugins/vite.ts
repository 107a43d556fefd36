import unplugin from '../src/index.ts'

const plugin: typeof unplugin.vite = unplugin.vite

export default plugin
export { plugin as 'module.exports' }
