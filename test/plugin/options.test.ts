import { existsSync } from 'node:fs'
import { rollup } from 'rollup'
import { createBuilder } from 'vite'
import prime from 'unplugin-prime/rollup'
import vitePrime from 'unplugin-prime/vite'
import type { Options } from 'unplugin-prime'
import { describe, expect, it, vi } from 'vitest'
import { optionTable } from '../../src/compile/option-table.ts'
import { createProject, gardenFiles, rule } from '../bundlers/project.ts'
import type { Project } from '../bundlers/project.ts'
import { startServer, until } from './vite-server.ts'

/** What one option changes. */
interface Effect<Name extends keyof Options> {
  value: NonNullable<Options[Name]>
  /** More files than those of the garden. */
  files?: Readonly<Record<string, string>>
  /** Builds by these options and tells what the effect shows in. */
  look: (project: Project, options: Options) => unknown
  /** What is told without the option, then with it. */
  seen: [without: unknown, withIt: unknown]
}

interface Built {
  ok: boolean
  messages: string[]
  /** The tree below `dist/compiled`. */
  tree: Record<string, string>
}

async function build(project: Project, options: Options): Promise<Built> {
  vi.spyOn(process, 'cwd').mockReturnValue(project.root)
  const messages: string[] = []
  const run = async (): Promise<void> => {
    const bundle = await rollup({ input: project.path('entry.js'), plugins: [prime(options)], logLevel: 'info', onLog: (_level, { message }) => { messages.push(message) } })
    await bundle.write({ dir: project.path('dist') })
    await bundle.close()
  }
  const [{ status }] = await Promise.allSettled([run()])
  vi.restoreAllMocks()
  return { ok: status === 'fulfilled', messages, tree: await project.tree('dist/compiled') }
}

/** The names of the atoms in the tree. */
async function lookForAtoms(project: Project, options: Options): Promise<string[]> {
  const { tree } = await build(project, options)
  return Object.keys(tree).filter(path => path.endsWith('/atom.yaml')).map(path => path.split('/')[1]!)
}

async function lookForText(project: Project, options: Options, path: string, text: string): Promise<boolean> {
  return (await build(project, options)).tree[`@garden/${path}`]!.includes(text)
}

const lookForSuccess: Effect<'strict'>['look'] = async (project, options) => (await build(project, options)).ok
const lookForWarnings: Effect<'silent'>['look'] = async (project, options) => (await build(project, options)).messages.length

/** Where the tree is after a build of two Vite environments. */
async function lookForEnvironment(project: Project, options: Options): Promise<boolean[]> {
  const environments = { ssr: { build: { outDir: 'dist/server', rolldownOptions: { input: project.path('entry.js') } } } }
  const client = { outDir: 'dist/client', rolldownOptions: { input: project.path('entry.js') } }
  const builder = await createBuilder({ root: project.root, configFile: false, logLevel: 'silent', builder: {}, environments, build: client, plugins: [vitePrime(options)] })
  await builder.buildApp()
  return ['client', 'server'].map(name => existsSync(project.path(`dist/${name}/compiled/_index.xml`)))
}

const garden = ['rule-mulch-in-june', 'rule-prune-after-frost', 'rule-water-deeply']
const sow = rule('SowThin', 'Sow thinly, one seed to a finger of soil.')
const unversioned = { 'primes/sources/weed.prime': rule('WeedYoung', 'Weed while weeds are young and few.').replace('  version: 1.0.0\n', '') }
const broken = { 'primes/sources/weed.prime': rule('WeedYoung', 'Weed while weeds are young and few.', '  requires: ["@garden/rule-nowhere"]\n') }
const long = 'Weed while weeds are young and few, on a dry day, before they set seed, with a hoe that is sharp, from the edge of the bed inwards, and never in a hurry.'

const effects: { [Name in keyof Options]-?: Effect<Name> } = {
  root: { value: 'sub', files: { 'sub/primes/sources/sow.prime': sow }, look: lookForAtoms, seen: [garden, ['rule-sow-thin']] },
  src: { value: 'second', files: { 'second/sow.prime': sow }, look: lookForAtoms, seen: [garden, ['rule-sow-thin']] },
  include: { value: 'pruning/*', look: lookForAtoms, seen: [garden, ['rule-prune-after-frost']] },
  exclude: { value: ['pruning'], look: lookForAtoms, seen: [garden, ['rule-mulch-in-june', 'rule-water-deeply']] },
  packs: {
    value: ['prime-orchard'],
    files: { 'node_modules/prime-orchard/package.json': '{ "name": "prime-orchard", "version": "1.0.0" }', 'node_modules/prime-orchard/primes/sources/sow.prime': sow },
    look: lookForAtoms,
    seen: [garden, ['rule-mulch-in-june', 'rule-prune-after-frost', 'rule-sow-thin', 'rule-water-deeply']],
  },
  budgets: {
    value: { summary: 50 },
    files: { 'primes/sources/weed.prime': rule('WeedYoung', long) },
    look: async (project, options) => lookForText(project, options, 'rule-weed-young/chunks/summary.md', 'never in a hurry'),
    seen: [false, true],
  },
  encoding: { value: 'o200k_base', look: async (project, options) => lookForText(project, options, 'rule-water-deeply/atom.yaml', 'o200k_base'), seen: [false, true] },
  strict: { value: true, files: unversioned, look: lookForSuccess, seen: [true, false] },
  rules: { value: { 'prime/missing-version': 'error' }, files: unversioned, look: lookForSuccess, seen: [true, false] },
  projections: {
    value: { rule: { core: ['soil'] } },
    files: { 'primes/sources/weed.prime': rule('WeedYoung', 'Weed while weeds are young and few.', '  soil: "light loam"\n') },
    look: async (project, options) => lookForText(project, options, 'rule-weed-young/chunks/core.md', 'light loam'),
    seen: [false, true],
  },
  kinds: {
    value: { recipe: { layer: 'data', lead: ['dish'] } },
    files: { 'primes/sources/soup.prime': sow.replace('rule SowThin', 'recipe NettleSoup').replace('rule-sow-thin', 'recipe-nettle-soup').replace('claim', 'dish') },
    look: lookForSuccess,
    seen: [false, true],
  },
  deep: {
    value: true,
    look: async (project, options) => {
      for (const name of ['PRIME_LLM_PROVIDER', 'OPENAI_API_KEY', 'ANTHROPIC_API_KEY']) vi.stubEnv(name, '')
      const { messages } = await build(project, options)
      vi.unstubAllEnvs()
      return messages.some(message => message.includes('prime/meaning-skipped'))
    },
    seen: [false, true],
  },
  cache: {
    value: 'kept',
    look: async (project, options) => {
      await build(project, options)
      return existsSync(project.path('kept'))
    },
    seen: [false, true],
  },
  outDir: {
    value: 'for-agents/tree',
    look: async (project, options) => {
      await build(project, options)
      return existsSync(project.path('dist/for-agents/tree/_index.xml'))
    },
    seen: [false, true],
  },
  emit: { value: false, look: lookForAtoms, seen: [garden, []] },
  environment: { value: 'ssr', look: lookForEnvironment, seen: [[true, false], [false, true]] },
  devDir: {
    value: 'for-agents',
    look: async (project, options) => {
      await startServer(project, options)
      return until(() => ['node_modules/.prime', 'for-agents'].filter(folder => existsSync(project.path(folder, 'compiled/_index.xml'))), ({ length }) => length > 0)
    },
    seen: [['node_modules/.prime'], ['for-agents']],
  },
  failOn: { value: 'never', files: broken, look: lookForSuccess, seen: [false, true] },
  dts: {
    value: 'types/ids.d.ts',
    look: async (project, options) => {
      await build(project, options)
      return existsSync(project.path('types/ids.d.ts'))
    },
    seen: [false, true],
  },
  mcp: {
    value: false,
    look: async (project, options) => {
      const { url } = await startServer(project, options)
      return (await fetch(`${url}/__prime/mcp`, { method: 'POST' })).status
    },
    seen: [415, 404],
  },
  silent: { value: true, files: unversioned, look: lookForWarnings, seen: [1, 0] },
}

it('shows an effect of every option', () => {
  expect(Object.keys(effects)).toEqual(Object.keys(optionTable))
})

describe.each(Object.entries(effects) as [keyof Options, Effect<keyof Options>][])('%s', (name, { value, files, look, seen: [without, withIt] }) => {
  const create = async (more: Readonly<Record<string, string>> = {}): Promise<Project> => createProject({ ...gardenFiles, 'entry.js': 'export const answer = 42\n', ...files, ...more })

  it('changes what the plugin does', async () => {
    expect(await look(await create(), {})).toEqual(without)
    expect(await look(await create(), { [name]: value })).toEqual(withIt)
  })

  it('does the same in a config file and in package.json', async () => {
    const options = JSON.stringify({ [name]: value })
    expect(await look(await create({ 'prime.config.json': options }), {})).toEqual(withIt)
    expect(await look(await create({ 'prime.config.mjs': `export default ${options}\n` }), {})).toEqual(withIt)
    expect(await look(await create({ 'package.json': `{ "type": "module", "prime": ${options} }` }), {})).toEqual(withIt)
  })
})

it('lets the plugin\'s own options go before those of a config file', async () => {
  const project = await createProject({ ...gardenFiles, 'entry.js': '', 'prime.config.json': '{ "src": "second", "include": "pruning/*" }' })
  expect(await lookForAtoms(project, { src: 'primes/sources' })).toEqual(['rule-prune-after-frost'])
})
