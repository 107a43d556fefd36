import { fileURLToPath } from 'node:url'
import prime from 'unplugin-prime/webpack'

const folder = fileURLToPath(new URL('.', import.meta.url))

/** @type {import('webpack').Configuration} */
export default {
  context: folder,
  mode: 'production',
  entry: './src/main.js',
  output: { path: fileURLToPath(new URL('dist', import.meta.url)), clean: true },
  plugins: [prime()],
}
