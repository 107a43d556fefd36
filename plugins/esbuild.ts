import unplugin from '../src/index.ts'

const plugin: typeof unplugin.esbuild = unplugin.esbuild

export default plugin
export { plugin as 'module.exports' }
