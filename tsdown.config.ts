import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { defineConfig, type UserConfig } from 'tsdown'
import { bundleServer, minifyChunks } from './prime-mcp.config.ts'

const plugins = readdirSync(new URL('plugins', import.meta.url))
  .filter(file => file.endsWith('.ts'))
  .sort()

const config: UserConfig = defineConfig({
  entry: {
    'index': 'src/index.ts',
    'compiler': 'src/compile/index.ts',
    'runtime': 'src/runtime/index.ts',
    'mcp': 'src/mcp/index.ts',
    ...Object.fromEntries(plugins.map(file => [basename(file, '.ts'), `plugins/${file}`])),
    'bin/prime': 'src/cli/bin.ts',
    'bin/prime-mcp': 'src/mcp/bin.ts',
  },
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  dts: true,
  clean: true,
  fixedExtension: true,
  hooks: {
    'build:done': ({ chunks, options }) => bundleServer(options.outDir, chunks),
  },
  plugins: [minifyChunks(new Set(['parser']))],
  outputOptions: {
    // What they say stands in the declarations too.
    comments: { jsdoc: false },
    codeSplitting: { groups: [{ name: 'parser', test: /src\/language\/parser\.js$/ }] },
    minify: false,
  },
  copy: [{ from: 'src/client.d.ts', to: 'dist' }],
})

export default config
