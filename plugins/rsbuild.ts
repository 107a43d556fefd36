import unplugin from '../src/index.ts'

const plugin: typeof unplugin.rsbuild = unplugin.rsbuild

export default plugin
export { plugin as 'module.exports' }
