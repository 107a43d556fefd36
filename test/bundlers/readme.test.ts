import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { compile } from 'unplugin-prime/compiler'
import { describe, expect, it } from 'vitest'
import { createProject, gardenFiles } from './project.ts'
import type { Project } from './project.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const installed = ['vite', 'rollup', 'rolldown', 'webpack', '@rspack/core', '@rsbuild/core', 'esbuild', '@farmfe/core', 'jiti']

interface Snippet {
  title: string
  /** The file's name, from the comment in its first line. */
  file: string
  code: string
}

const [, section] = /^## Bundlers$([^]*?)^### /m.exec(readFileSync(join(root, 'README.md'), 'utf8'))!
const snippets: Snippet[] = [...section!.matchAll(/<summary>(.+?)<\/summary>\n\n```[jt]s\n(\/\/ (\S+).*\n[^]*?)^```$/gm)].map(([, title, code, file]) => ({ title: title!, file: file!, code: code! }))

/** A program that builds with what a config file exports. */
const drivers = {
  compiler: (name: string): string => `
import { createRequire } from 'node:module'
import bundle from '${name}'
const config = createRequire(import.meta.url)('./' + process.argv[2])
bundle(config, (error, stats) => { if (error ?? stats.hasErrors()) { console.error(error ?? stats.toString()); process.exitCode = 1 } })
`,
  farm: 'import { build } from \'@farmfe/core\'\nawait build({ configPath: process.cwd() })\n',
  /** Hands the Vite config inside another tool's config to Vite. */
  vite: `
import { createJiti } from 'jiti'
import { build } from 'vite'
globalThis.defineNuxtConfig = config => config
const { vite } = await createJiti(import.meta.url).import('./' + process.argv[2], { default: true })
await build({ ...vite, configFile: false, logLevel: 'error' })
`,
  /** Has a Next.js config change the configs of its two compilers. */
  next: `
import webpack from 'webpack'
const { default: { webpack: change } } = await import('./' + process.argv[2])
for (const isServer of [false, true]) {
  const output = { path: import.meta.dirname + (isServer ? '/.next/server' : '/.next') }
  const config = change({ mode: 'production', entry: './src/main.js', output, plugins: [] }, { isServer })
  await new Promise((resolve) => { webpack(config, (error, stats) => { if (error ?? stats.hasErrors()) { console.error(error ?? stats.toString()); process.exitCode = 1 } resolve() }) })
}
`,
}

interface Run {
  /** What Node.js is given in the project's folder; the snippet's file is added where it says \`%\`. */
  args: readonly string[]
  files?: Readonly<Record<string, string>>
  /** Where the tree is found. */
  tree?: string
}

const viteBin = 'node_modules/vite/bin/vite.js'

/** How each snippet is run, by its title. */
const runs: Readonly<Record<string, Run | 'not run here'>> = {
  'Vite': { args: [viteBin, 'build'] },
  'Rollup': { args: ['node_modules/rollup/dist/bin/rollup', '-c', '%'] },
  'Rolldown': { args: ['node_modules/rolldown/bin/cli.mjs', '-c', '%'] },
  'webpack': { args: ['driver.mjs', '%'], files: { 'driver.mjs': drivers.compiler('webpack') } },
  'Rspack': { args: ['driver.mjs', '%'], files: { 'driver.mjs': drivers.compiler('@rspack/core') } },
  'Rsbuild': { args: ['node_modules/@rsbuild/core/bin/rsbuild.js', 'build'], files: { 'src/index.js': 'import \'./main.js\'\n' } },
  'esbuild': { args: ['%'] },
  'Farm': { args: ['driver.mjs'], files: { 'driver.mjs': drivers.farm } },
  'Bun (untested)': 'not run here',
  'Nuxt (tested as a Vite config, not with Nuxt)': { args: ['driver.mjs', '%'], files: { 'driver.mjs': drivers.vite }, tree: 'dist/_nuxt/compiled' },
  'Astro (tested as a Vite config, not with Astro)': {
    args: ['driver.mjs', '%'],
    files: {
      'driver.mjs': drivers.vite,
      'node_modules/astro/package.json': '{ "name": "astro", "type": "module", "exports": { "./config": "./config.js" } }',
      'node_modules/astro/config.js': 'export const defineConfig = config => config\n',
    },
  },
  'SvelteKit (tested as a Vite config, not with SvelteKit)': {
    args: [viteBin, 'build'],
    files: {
      'node_modules/@sveltejs/kit/package.json': '{ "name": "@sveltejs/kit", "type": "module", "exports": { "./vite": "./vite.js" } }',
      'node_modules/@sveltejs/kit/vite.js': 'export const sveltekit = () => []\n',
    },
  },
  'Next.js (tested as a webpack config, not with Next.js)': { args: ['driver.mjs', '%'], files: { 'driver.mjs': drivers.next }, tree: '.next/static/compiled' },
}

async function createApp(files: Readonly<Record<string, string>>): Promise<Project> {
  const project = await createProject({
    ...gardenFiles,
    'index.html': '<!doctype html><script type="module" src="/src/main.js"></script>\n',
    'src/main.js': 'import { WaterDeeply } from \'../primes/sources/water-deeply.prime\'\nconsole.log(WaterDeeply)\n',
    ...files,
  })
  for (const [name, target] of [['unplugin-prime', root] as const, ...installed.map(name => [name, join(root, 'node_modules', name)] as const)]) {
    const link = project.path('node_modules', name)
    await mkdir(dirname(link), { recursive: true })
    await symlink(target, link)
  }
  return project
}

it('shows a snippet for each bundler and framework, and every one is run here or says that it is not', () => {
  expect(snippets.map(({ title }) => title)).toEqual(Object.keys(runs))
})

describe.skipIf(!existsSync(join(root, 'dist')))('the README\'s snippets (need `npm run build`)', () => {
  it.each(snippets.filter(({ title }) => runs[title] !== 'not run here'))('$title builds the tree with it', async ({ title, file, code }) => {
    const { args, files = {}, tree = 'dist/compiled' } = runs[title] as Run
    const project = await createApp({ ...files, [file]: code })
    // The test runner's own mode would make Farm watch.
    await promisify(execFile)(process.execPath, args.map(argument => argument === '%' ? file : argument), { cwd: project.root, env: { ...process.env, NODE_ENV: 'production' } })
    expect(await project.tree(tree)).toEqual(Object.fromEntries((await compile({ root: project.root })).files))
  })
})
