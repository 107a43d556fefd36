import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Programs that build once, by bundler: each leaves it to the process to end. */
export const programs: Readonly<Record<string, string>> = {
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

/** A project in a temporary folder that has the built package and this repository's bundlers installed. */
export async function createBuiltProject(files: Readonly<Record<string, string>>, folderName = 'app'): Promise<string> {
  const home = await realpath(await mkdtemp(join(tmpdir(), 'prime-dist-')))
  onTestFinished(async () => { await rm(home, { recursive: true, force: true }) })
  const folder = join(home, folderName)
  await mkdir(join(folder, 'node_modules'), { recursive: true })
  await symlink(root, join(folder, 'node_modules/unplugin-prime'))
  for (const name of ['vite', 'rollup', 'rolldown', 'webpack', '@rspack', '@rsbuild', 'esbuild', '@farmfe']) {
    await symlink(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  }
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), text)
  }
  return folder
}

/** What a process that has ended leaves. */
export interface Ended {
  exitCode: number | null
  /** What it wrote on its error stream. */
  text: string
}

/** Builds a project with a bundler in a process of its own. */
export async function buildOnce(folder: string, name: string, env: Readonly<Record<string, string>> = {}): Promise<Ended> {
  await writeFile(join(folder, 'build.mjs'), `import prime from 'unplugin-prime/${name}'\n${programs[name]!}\n`)
  const child = spawn(process.execPath, ['build.mjs'], { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, NODE_ENV: '', ...env } })
  let text = ''
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => { text += chunk })
  return new Promise((resolve) => { child.on('close', (exitCode) => { resolve({ exitCode, text }) }) })
}
