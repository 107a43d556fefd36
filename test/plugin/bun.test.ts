import { compile } from 'unplugin-prime/compiler'
import { expect, it } from 'vitest'
import { createSession } from '../../src/plugin/session.ts'
import { setupBun } from '../../src/plugin/hosts/bun.ts'
import type { BunBuild } from '../../src/plugin/hosts/bun.ts'
import { createProject, gardenFiles, rule } from '../bundlers/project.ts'

type Handler<Name extends keyof BunBuild> = BunBuild[Name] extends (...args: infer Args) => void ? Args : never

/** A stand-in for Bun's plugin builder (Bun itself does not run here). */
function fakeBuild(root: string): { build: BunBuild, start: () => Promise<void>, end: () => Promise<void>, load: (path: string, namespace?: string) => Promise<string | undefined>, resolve: (path: string) => string | undefined } {
  const starts: (() => Promise<void>)[] = []
  const ends: (() => Promise<void>)[] = []
  const resolvers: Handler<'onResolve'>[] = []
  const loaders: Handler<'onLoad'>[] = []
  return {
    build: {
      config: { root, outdir: 'dist' },
      onStart: (run) => { starts.push(run) },
      onEnd: (run) => { ends.push(run) },
      onResolve: (...args) => { resolvers.push(args) },
      onLoad: (...args) => { loaders.push(args) },
    },
    async start() { for (const run of starts) await run() },
    async end() { for (const run of ends) await run() },
    async load(path, namespace) {
      const found = loaders.find(([on]) => on.namespace === namespace && on.filter.test(path))
      return (await found?.[1]({ path }))?.contents
    },
    resolve(path) { return resolvers.find(([on]) => on.filter.test(path))?.[1]({ path })?.namespace },
  }
}

it('compiles, gives modules and writes the tree through Bun\'s plugin interface', async () => {
  const project = await createProject()
  const { build, start, end, load, resolve } = fakeBuild(project.root)
  setupBun(createSession({}), build)
  await start()
  expect(resolve('virtual:prime')).toBe('prime-virtual')
  expect(await load('virtual:prime', 'prime-virtual')).toContain('export const atoms')
  expect(await load(project.path('primes/sources/water-deeply.prime'))).toContain('export { atom0 as WaterDeeply }')
  await end()
  expect(await project.tree('dist/compiled')).toEqual(Object.fromEntries((await compile({ root: project.root })).files))
})

it('fails with all errors', async () => {
  const project = await createProject({ ...gardenFiles, 'primes/sources/weed.prime': rule('WeedYoung', 'Weed while weeds are young.', '  requires: ["@garden/rule-nowhere"]\n') })
  const { build, start } = fakeBuild(project.root)
  setupBun(createSession({}), build)
  await expect(start()).rejects.toThrow('primes/sources/weed.prime:9:14 error prime/unresolved-reference')
})
