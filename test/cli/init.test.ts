import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { version } from '../../package.json'
import { isScope, toScope } from '../../src/cli/init/starter.ts'
import { createProject, prime } from './run-main.ts'

const viteConfig = `import { defineConfig } from 'vite'
import react from '@vitejs/plugin-react'

// https://vite.dev/config/
export default defineConfig({
  plugins: [react()],
})
`
// The form that webpack's own generator writes: a constant that a function completes.
const webpackConfig = `const path = require("path");

const config = {
    entry: "./src/index.js",
    output: {
        path: path.resolve(__dirname, "dist"),
    },
    plugins: [
        // Add your plugins here
    ],
};

module.exports = () => {
    config.mode = process.env.NODE_ENV === "production" ? "production" : "development";
    return config;
};
`

describe('prime init', () => {
  it('sets up a project without faults, that answers', async () => {
    const dir = createProject({ 'package.json': '{\n\t"name": "x",\n\t"devDependencies": {\n\t\t"vite": "8"\n\t}\n}\n', 'vite.config.ts': viteConfig })
    const { code, stdout, stderr } = await prime(dir, ['init', '--yes', '--name', 'my-app'])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toContain('wrote vite.config.ts\n')
    expect(stdout).toMatch(/Next:\n {2}npm install\n {2}npx prime check\n {2}npx vite build\n/)
    expect(readFileSync(join(dir, 'package.json'), 'utf8')).toBe(`{\n\t"name": "x",\n\t"devDependencies": {\n\t\t"vite": "8",\n\t\t"unplugin-prime": "^${version}"\n\t}\n}\n`)
    expect(readFileSync(join(dir, 'vite.config.ts'), 'utf8')).toContain('plugins: [react(), prime()]')
    expect(JSON.parse(readFileSync(join(dir, '.mcp.json'), 'utf8'))).toHaveProperty('mcpServers.prime.args')
    expect((await prime(dir, ['check', '--max-warnings', '0'])).stdout).toMatch(/^5 atoms in 5 files: no problems/)
    const { hits } = JSON.parse((await prime(dir, ['query', 'how', 'do', 'I', 'add', 'knowledge', '--json'])).stdout) as { hits: { id: string }[] }
    expect(hits[0]!.id).toBe('@my-app/method-add-knowledge')
  })

  it('overwrites nothing, and then writes nothing at all', async () => {
    const dir = createProject({ 'primes/sources/term-atom.prime': 'mine' })
    expect((await prime(dir, ['init', '--yes'])).code).toBe(1)
    expect(readdirSync(dir)).toEqual(['primes'])
    expect(readFileSync(join(dir, 'primes/sources/term-atom.prime'), 'utf8')).toBe('mine')
  })

  it('keeps the servers of an .mcp.json and a plugin that is there', async () => {
    const config = 'import prime from \'unplugin-prime/vite\'\nexport default { plugins: [prime()] }\n'
    const dir = createProject({ '.mcp.json': '{ "mcpServers": { "other": { "command": "x" } } }\n', 'vite.config.js': config, 'package.json': '{ "dependencies": { "unplugin-prime": "1" } }' })
    expect((await prime(dir, ['init', '--yes'])).code).toBe(0)
    expect(Object.keys((JSON.parse(readFileSync(join(dir, '.mcp.json'), 'utf8')) as { mcpServers: object }).mcpServers)).toEqual(['other', 'prime'])
    expect(readFileSync(join(dir, 'vite.config.js'), 'utf8')).toBe(config)
    expect(readFileSync(join(dir, 'package.json'), 'utf8')).toBe('{ "dependencies": { "unplugin-prime": "1" } }')
  })

  it('prints the lines instead when it is not sure of a config', async () => {
    const dir = createProject({ 'rollup.config.js': 'export default [{ plugins: [] }]\n' })
    const { stdout } = await prime(dir, ['init', '--yes'])
    expect((await prime(createProject({ 'webpack.config.js': 'module.exports = [{}]\n' }), ['init', '--yes'])).stdout).toContain('  const prime = require(\'unplugin-prime/webpack\')\n')
    expect(stdout).toContain('by hand: add the plugin to rollup.config.js:\n\n  import prime from \'unplugin-prime/rollup\'\n\n  plugins: [prime()],\n')
    expect((await prime(createProject({ 'package.json': '{ "devDependencies": { "esbuild": "1" } }' }), ['init', '--yes'])).stdout).toContain('by hand: add the plugin to your esbuild build')
  })

  it('names what to type next in the project\'s own package manager', async () => {
    const next = async (files: Record<string, string>): Promise<string[]> => {
      const { stdout } = await prime(createProject(files), ['init', '--yes'])
      return stdout.slice(stdout.indexOf('Next:')).trim().split('\n').slice(1).map(line => line.trim())
    }
    expect(await next({})).toEqual(['npx prime check', 'npx prime compile', 'npx prime query add knowledge'])
    expect(await next({ 'package.json': '{ "devDependencies": { "vite": "8" } }' })).toEqual(['npm install', 'npx prime check', 'npx vite build', 'npx prime query add knowledge'])
    expect(await next({ 'package.json': '{ "scripts": { "build": "vite build" }, "devDependencies": { "vite": "8" } }', 'pnpm-lock.yaml': '' })).toEqual(['pnpm install', 'pnpm exec prime check', 'pnpm run build', 'pnpm exec prime query add knowledge'])
    expect(await next({ 'package.json': '{ "devDependencies": { "esbuild": "1" } }', 'bun.lock': '' })).toEqual(['bun install', 'bunx prime check', 'bunx prime compile', 'bunx prime query add knowledge'])
  })

  it('tells what it did as JSON, and asks nothing for it', async () => {
    const dir = createProject({ 'app/rollup.config.js': 'export default [{ plugins: [] }]\n' })
    const { code, stdout, stderr } = await prime(dir, ['init', 'app', '--json'], { ask: () => Promise.reject(new Error('asked')) })
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(JSON.parse(stdout)).toEqual({
      name: 'app',
      written: ['app/primes/domain.yaml', ...['term-atom', 'rule-one-claim-per-atom', 'anti-pattern-essay', 'fact-summaries-first', 'method-add-knowledge'].map(name => `app/primes/sources/${name}.prime`), 'app/.mcp.json'],
      byHand: [{ what: 'add the plugin to rollup.config.js', lines: 'import prime from \'unplugin-prime/rollup\'\n\nplugins: [prime()],\n' }],
      next: ['cd app', 'npx prime check', 'npx rollup -c', 'npx prime query add knowledge'],
    })
  })

  it('asks for the scope at a terminal, and takes no bad one', async () => {
    const dir = createProject()
    const questions: string[] = []
    const answer = (text: string) => ({ ask: async (question: string) => { questions.push(question); return text } })
    expect((await prime(dir, ['init', 'app'], answer(' @tea-house '))).code).toBe(0)
    expect(questions).toEqual([expect.stringContaining('(app)')])
    expect(readFileSync(join(dir, 'app/primes/domain.yaml'), 'utf8')).toContain('name: tea-house\n')
    expect((await prime(dir, ['init', 'b'], answer('Not a scope'))).code).toBe(3)
    expect(existsSync(join(dir, 'b'))).toBe(false)
    expect(['My App', '茶', '', 'a--b_c', 'Ünï'].map(toScope)).toEqual(['my-app', 'app', 'app', 'a-b-c', 'u-ni'])
    expect(['a', 'a-b', 'A', '-a', 'a--b', ''].map(isScope)).toEqual([true, true, false, false, false, false])
  })

  it.each([
    ['vite', { 'vite.config.js': viteConfig.replace(/.*react.*\n/, '').replace('react()', ''), 'src/index.js': '', 'index.html': '<script type="module" src="/src/index.js"></script>' }, 'node_modules/vite/bin/vite.js', ['build', '--logLevel', 'error']],
    ['webpack', { 'webpack.config.js': webpackConfig, 'src/index.js': '', 'build.cjs': 'require("webpack")(require("./webpack.config.js")(), (error, stats) => { if (error || stats.hasErrors()) { console.error(error ?? stats.toString()); process.exitCode = 1 } })' }, 'build.cjs', []],
  ])('gives an app that %s builds with the tree in it', async (bundler, files, bin, argv) => {
    const repository = fileURLToPath(new URL('../..', import.meta.url))
    const dir = createProject({ ...files, 'package.json': `{ "devDependencies": { "${bundler}": "*" } }` })
    await prime(dir, ['init', '--yes', '--name', 'app'])
    mkdirSync(join(dir, 'node_modules'))
    symlinkSync(repository, join(dir, 'node_modules/unplugin-prime'))
    symlinkSync(join(repository, 'node_modules', bundler), join(dir, 'node_modules', bundler))
    execFileSync(process.execPath, [join(dir, bin), ...argv], { cwd: dir, stdio: 'pipe' })
    const { stdout } = await prime(dir, ['query', 'add', 'knowledge', '--tree', '.'])
    expect(stdout).toMatch(/^ {2}1 {2}@app\/method-add-knowledge .*\n.*\n {5}dist\/compiled\//)
  })
})

it('needs no package that is not a dependency', () => {
  const { dependencies } = createRequire(import.meta.url)('../../package.json') as { dependencies: Record<string, string> }
  for (const name of ['commander', '@babel/parser', 'magic-string', 'jsonc-parser', '@dagrejs/dagre', 'picocolors', 'chokidar', 'semver']) expect(dependencies).toHaveProperty([name])
})
