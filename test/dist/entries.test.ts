import { execFileSync, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const dist = join(root, 'dist')
const entries = ['vite', 'rollup', 'rolldown', 'webpack', 'rspack', 'rsbuild', 'esbuild', 'farm', 'bun']

/** The packages and built-ins that a built file loads at once, through all files that it imports. */
function loadedAtOnce(file: string, seen = new Set<string>()): Set<string> {
  const found = new Set<string>()
  if (seen.has(file)) return found
  seen.add(file)
  for (const [, specifier] of readFileSync(file, 'utf8').matchAll(/^(?:import|export)\s(?:[^'"]*?\sfrom\s)?["']([^"']+)["']/gm)) {
    if (specifier!.startsWith('.')) for (const deeper of loadedAtOnce(join(dirname(file), specifier!), seen)) found.add(deeper)
    else found.add(specifier!)
  }
  return found
}

const rule = `rule WaterDeeply {
  id: "@garden/rule-water-deeply"
  version: 1.0.0
  domain: gardening
  description: "How to water."
  claim: "Water seldom and deeply, so that roots grow down."
}
`

/** A project in a temporary folder that has the built package installed. */
async function createProject(source: string): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'prime-dist-')))
  onTestFinished(async () => { await rm(folder, { recursive: true, force: true }) })
  await mkdir(join(folder, 'primes/sources'), { recursive: true })
  await mkdir(join(folder, 'node_modules'))
  await symlink(root, join(folder, 'node_modules/unplugin-prime'))
  await writeFile(join(folder, 'primes/sources/water.prime'), source)
  await writeFile(join(folder, 'main.js'), 'export { default } from \'./primes/sources/water.prime\'\n')
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }\n')
  return folder
}

describe.skipIf(!existsSync(dist))('the built entries (needs `npm run build`)', () => {
  it.each(entries)('%s loads nothing heavy before it is used', (name) => {
    const packages = [...loadedAtOnce(join(dist, `${name}.mjs`))].filter(specifier => !specifier.startsWith('node:'))
    expect(packages.sort()).toEqual(['picocolors', 'unplugin'])
  })

  it.each(entries)('%s can be required, which gives the function', (name) => {
    const type = execFileSync(process.execPath, ['-e', `process.stdout.write(typeof require('unplugin-prime/${name}'))`], { cwd: root, encoding: 'utf8' })
    expect(type).toBe('function')
  })
})

/** Programs that build once, by bundler: each leaves it to the process to end. */
const programs: Readonly<Record<string, string>> = {
  vite: `import { build } from 'vite'
await build({ configFile: false, logLevel: 'silent', build: { rolldownOptions: { input: 'main.js' } }, plugins: [prime()] }).catch(() => { process.exitCode = 9 })`,
  rollup: `import { rollup } from 'rollup'
try { const bundle = await rollup({ input: 'main.js', plugins: [prime()], onLog() {} }); await bundle.write({ dir: 'dist' }); await bundle.close() } catch { process.exitCode = 9 }`,
  rolldown: `import { rolldown } from 'rolldown'
try { const bundle = await rolldown({ input: 'main.js', plugins: [prime()], onLog() {} }); await bundle.write({ dir: 'dist' }); await bundle.close() } catch { process.exitCode = 9 }`,
  webpack: `import webpack from 'webpack'
webpack({ mode: 'production', entry: './main.js', plugins: [prime()] }, (error, stats) => { if (error ?? stats.hasErrors()) process.exitCode = 9 })`,
  rspack: `import { rspack } from '@rspack/core'
rspack({ mode: 'production', entry: './main.js', plugins: [prime()] }, (error, stats) => { if (error ?? stats.hasErrors()) process.exitCode = 9 })`,
  rsbuild: `import { createRsbuild } from '@rsbuild/core'
const rsbuild = await createRsbuild({ config: { logLevel: 'silent', source: { entry: { main: './main.js' } }, plugins: [prime()] } })
try { const { close } = await rsbuild.build(); await close() } catch { process.exitCode = 9 }`,
  esbuild: `import { build } from 'esbuild'
await build({ entryPoints: ['main.js'], bundle: true, format: 'esm', outdir: 'dist', logLevel: 'silent', plugins: [prime()] }).catch(() => { process.exitCode = 9 })`,
  farm: `import { build, Logger } from '@farmfe/core'
const logger = new Logger()
Object.assign(logger, { error: () => { process.exitCode = 9 } })
await build({ configFile: false, logger, compilation: { input: { main: './main.js' }, persistentCache: false, progress: false }, plugins: [prime()] })`,
}

describe.skipIf(!existsSync(dist)).each(Object.entries(programs))('a process that builds once with %s (needs `npm run build`)', (name, program) => {
  it.each([
    ['ends when it is done', rule, 0],
    ['ends when it failed', rule.replace('id:', 'requires: ["@garden/rule-nowhere"]\n  id:'), 9],
  ])('%s', async (_title, source, code) => {
    const folder = await createProject(source)
    await writeFile(join(folder, 'build.mjs'), `import prime from 'unplugin-prime/${name}'\n${program}\n`)
    // The bundlers are those of this repository.
    const { exitCode, text } = await run(folder)
    expect(text).toBe('')
    expect(exitCode).toBe(code)
    expect(existsSync(join(folder, 'dist/compiled/_index.xml'))).toBe(code === 0)
  })
})

async function run(folder: string): Promise<{ exitCode: number | null, text: string }> {
  for (const name of ['vite', 'rollup', 'rolldown', 'webpack', '@rspack', '@rsbuild', 'esbuild', '@farmfe']) {
    await symlink(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  }
  const child = spawn(process.execPath, ['build.mjs'], { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, NODE_ENV: '' } })
  let text = ''
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => { text += chunk })
  return new Promise((resolve) => { child.on('close', (exitCode) => { resolve({ exitCode, text }) }) })
}
