import unplugin from '../src/index.ts'

const plugin: typeof unplugin.rollup = unplugin.rollup

export default plugin
export { plugin as 'module.exports' }
