import { execFile, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { compile } from 'unplugin-prime/compiler'
import { expect, it, onTestFinished } from 'vitest'
import { createProject, gardenFiles, rule } from '../bundlers/project.ts'
import type { Project } from '../bundlers/project.ts'
import { until } from '../plugin/vite-server.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))
const manifest = JSON.parse(readFileSync(`${root}/package.json`, 'utf8')) as { devDependencies: { vite: string } }
const [, config] = /```ts\n(\/\/ vite\.config\.ts\n[^]*?)```/.exec(readFileSync(`${root}/README.md`, 'utf8'))!

/** Packs this package and installs the tarball, with Vite and nothing else beside it. */
async function install(project: Project): Promise<void> {
  const target = project.path('../packed')
  await mkdir(target)
  const { stdout } = await run('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', target], { cwd: root })
  await run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts', `${target}/${stdout.trim()}`, `vite@${manifest.devDependencies.vite}`], { cwd: project.root })
}

function isOffline(reason: unknown): boolean {
  return /\b(?:EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENOTFOUND|ETIMEDOUT|ENOTCACHED)\b/.test(String((reason as { stderr?: string }).stderr))
}

/** Starts Vite's dev server as a user does and gives the address that it prints. */
async function startDev(project: Project): Promise<string> {
  const child = spawn(process.execPath, [project.path('node_modules/vite/bin/vite.js'), '--port', '0'], { cwd: project.root, stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, NODE_ENV: '' } })
  const ended = new Promise((resolve) => { child.on('close', resolve) })
  onTestFinished(async () => {
    child.kill()
    await ended
  })
  for await (const line of createInterface(child.stdout)) {
    const [url] = /http:\/\/localhost:\d+/.exec(line) ?? []
    if (url !== undefined) return url
  }
  throw new Error('Vite ended without a word.')
}

it.skipIf(!existsSync(`${root}/dist`))('works in an empty Vite project, built and in development (needs `npm run build`, and npm\'s cache or registry)', async ({ skip }) => {
  const project = await createProject({
    ...gardenFiles,
    'vite.config.ts': config!,
    'index.html': '<!doctype html><p></p><script type="module" src="/src/main.js"></script>\n',
    'src/main.js': 'import { WaterDeeply } from \'../primes/sources/water-deeply.prime\'\nimport { atoms } from \'virtual:prime\'\ndocument.querySelector(\'p\').textContent = WaterDeeply.fields.claim + atoms.length\n',
  })
  const [installed] = await Promise.allSettled([install(project)])
  if (installed.status === 'rejected') {
    skip(isOffline(installed.reason), 'npm has not cached what the package depends on, and reaches no registry')
    throw installed.reason
  }
  expect(existsSync(project.path('node_modules/unplugin-prime/src'))).toBe(false)

  const built = await run(process.execPath, ['node_modules/vite/bin/vite.js', 'build'], { cwd: project.root, env: { ...process.env, NODE_ENV: '' } })
  expect(built.stderr).toBe('')
  const expected = async (): Promise<Record<string, string>> => Object.fromEntries((await compile({ root: project.root, cache: false })).files)
  expect(await project.tree('dist/compiled')).toEqual(await expected())
  expect(Object.values(await project.tree('dist/assets')).join('')).toContain('Water seldom and deeply')
  await run(process.execPath, ['node_modules/unplugin-prime/dist/bin/prime.mjs', 'check'], { cwd: project.root })

  const url = await startDev(project)
  const index = async (): Promise<string> => (await fetch(`${url}/compiled/_index.xml`)).text()
  expect(await index()).toBe((await expected())['_index.xml'])
  expect(await (await fetch(`${url}/primes/sources/water-deeply.prime?import`)).text()).toContain('Water seldom and deeply')
  const client = new Client({ name: 'test', version: '1.0.0' })
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/__prime/mcp`)))
  const { structuredContent } = await client.callTool({ name: 'prime_query', arguments: { scope: '@garden', tags: [], level: 'summary' } })
  expect(JSON.stringify(structuredContent)).toContain(`${project.path('node_modules/.prime/compiled')}/@garden/rule-mulch-in-june`)
  await client.close()
  await project.write('primes/sources/sow.prime', rule('SowThin', 'Sow thinly, one seed to a finger of soil.'))
  await until(index, text => text.includes('@garden/rule-sow-thin'))
}, 120_000)
