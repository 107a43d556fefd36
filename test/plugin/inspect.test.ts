import { createServer } from 'vite'
import prime from 'unplugin-prime/vite'
import { expect, it, onTestFinished } from 'vitest'
import Inspect from 'vite-plugin-inspect'
import { createProject, gardenFiles } from '../bundlers/project.ts'

it('shows readable code to Vite Inspect', async () => {
  const project = await createProject({ ...gardenFiles, 'index.html': '<script type="module" src="/main.js"></script>\n' })
  const server = await createServer({ root: project.root, configFile: false, logLevel: 'silent', cacheDir: project.path('node_modules/.vite'), server: { port: 0 }, plugins: [prime(), Inspect()] })
  onTestFinished(async () => server.close())
  await server.listen()
  const module = await server.environments.client.transformRequest('virtual:prime')
  expect(module!.code).toContain('id: "@garden/rule-mulch-in-june",')
  const source = await server.environments.client.transformRequest('/primes/sources/mulch.prime')
  expect(source!.code).toContain('claim: "Mulch once the soil is warm.",')
})
