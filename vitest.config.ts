import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig, type ViteUserConfig } from 'vitest/config'

const source = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** With TEST_DIST the published names lead to the built package (by its own `exports`), else to the sources. */
const alias = process.env.TEST_DIST
  ? []
  : [
      { find: /^unplugin-prime$/, replacement: source('src/index.ts') },
      { find: /^unplugin-prime\/compiler$/, replacement: source('src/compile/index.ts') },
      { find: /^unplugin-prime\/runtime$/, replacement: source('src/runtime/index.ts') },
      { find: /^unplugin-prime\/mcp$/, replacement: source('src/mcp/index.ts') },
      { find: /^unplugin-prime\/(vite|rollup|rolldown|webpack|rspack|rsbuild|esbuild|farm|bun)$/, replacement: source('plugins/$1.ts') },
    ]

const config: ViteUserConfig = defineConfig({
  resolve: { alias },
  test: {
    include: ['test/**/*.test.ts'],
    setupFiles: ['test/setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Many tests wait for processes of their own: two at a time keep two cores busy.
    maxWorkers: Math.max(2, availableParallelism() - 1),
  },
})

export default config
