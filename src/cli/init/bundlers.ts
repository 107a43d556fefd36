/** A bundler that `prime init` can set up. */
export interface BundlerSpec {
  /** For people. */
  title: string
  /** The npm package that tells a project uses it. */
  package: string
  /** Its config files, by which comes first. */
  configs: readonly string[]
  /** The plugin's entry. */
  entry: string
  /** How it builds, behind `npx` or its like; absent where only the project knows. */
  build?: string
  /** A first config file, under the first of `configs`, where a project can have none. */
  configText?: string
}

const endings = (name: string, ...list: string[]): string[] => list.map(ending => `${name}.config.${ending}`)

/**
 * The bundlers, those first that others are built on last: a project with Vite and Rollup is built by Vite. Adding one
 * is one row.
 */
export const bundlers: readonly BundlerSpec[] = [
  {
    title: 'Vite',
    package: 'vite',
    configs: endings('vite', 'ts', 'js', 'mts', 'mjs', 'cts', 'cjs'),
    entry: 'unplugin-prime/vite',
    build: 'vite build',
    configText: `import { defineConfig } from 'vite'
import prime from 'unplugin-prime/vite'

export default defineConfig({
  plugins: [prime()],
})
`,
  },
  { title: 'Rsbuild', package: '@rsbuild/core', configs: endings('rsbuild', 'ts', 'js', 'mts', 'mjs', 'cts', 'cjs'), entry: 'unplugin-prime/rsbuild', build: 'rsbuild build' },
  { title: 'Rspack', package: '@rspack/core', configs: endings('rspack', 'ts', 'js', 'mts', 'mjs', 'cts', 'cjs'), entry: 'unplugin-prime/rspack', build: 'rspack build' },
  { title: 'webpack', package: 'webpack', configs: endings('webpack', 'js', 'ts', 'mjs', 'mts', 'cjs', 'cts'), entry: 'unplugin-prime/webpack', build: 'webpack build' },
  { title: 'Farm', package: '@farmfe/core', configs: endings('farm', 'ts', 'js', 'mts', 'mjs', 'cts', 'cjs'), entry: 'unplugin-prime/farm', build: 'farm build' },
  { title: 'Rolldown', package: 'rolldown', configs: endings('rolldown', 'ts', 'js', 'mts', 'mjs', 'cts', 'cjs'), entry: 'unplugin-prime/rolldown', build: 'rolldown -c' },
  { title: 'Rollup', package: 'rollup', configs: endings('rollup', 'js', 'ts', 'mjs', 'mts', 'cjs', 'cts'), entry: 'unplugin-prime/rollup', build: 'rollup -c' },
  { title: 'esbuild', package: 'esbuild', configs: [], entry: 'unplugin-prime/esbuild' },
]

/** The lines that a person adds where no config could be changed, in the module system of the config's text. */
export function pluginLines({ entry }: BundlerSpec, config = ''): string {
  const line = /\bmodule\.exports\b/.test(config) ? `const prime = require('${entry}')` : `import prime from '${entry}'`
  return `${line}\n\nplugins: [prime()],\n`
}
