import prime from 'unplugin-prime/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [prime()],
})
