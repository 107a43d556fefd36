import { renameSync, writeFileSync } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { compile } from 'unplugin-prime/compiler'
import type { Options } from 'unplugin-prime'
import { describe, expect, it, onTestFinished } from 'vitest'
import { bundlers, load } from './bundlers.ts'
import type { Bundler, Outcome } from './bundlers.ts'
import { createProject, gardenFiles, rule } from './project.ts'
import type { Project } from './project.ts'

/** How long (ms) nothing must happen before a change counts as answered. There is no event for «no further build». */
const quiet = 700

interface Watching {
  outcomes: Outcome[]
  /** Does something and waits for the one build that follows. */
  expectOneBuild: (change: () => Promise<unknown>) => Promise<Outcome>
  expectNoBuild: (change: () => Promise<unknown>) => Promise<void>
  close: () => Promise<void>
}

async function startWatch({ watch }: Bundler, project: Project, options?: Options): Promise<Watching> {
  const outcomes: Outcome[] = []
  let wake: () => void = () => undefined
  const watcher = await watch(project, options, (outcome) => {
    outcomes.push(outcome)
    wake()
  })
  let isOpen = true

  async function close(): Promise<void> {
    if (isOpen) await watcher.close()
    isOpen = false
  }

  async function reach(count: number): Promise<void> {
    const late = AbortSignal.timeout(10_000)
    while (outcomes.length < count) {
      late.throwIfAborted()
      await new Promise<void>((resolve) => {
        wake = resolve
        late.addEventListener('abort', () => { resolve() })
      })
    }
    await delay(quiet)
  }

  onTestFinished(close)
  await reach(1)
  return {
    outcomes,
    async expectOneBuild(change) {
      const before = outcomes.length
      await change()
      await reach(before + 1)
      expect(outcomes.slice(before).map(({ errors, warnings }) => ({ errors, warnings }))).toEqual([expect.anything()])
      return outcomes.at(-1)!
    },
    async expectNoBuild(change) {
      const before = outcomes.length
      await change()
      await delay(2 * quiet)
      expect(outcomes).toHaveLength(before)
    },
    close,
  }
}

async function expectTree(project: Project, options: Options = {}): Promise<void> {
  const { src = 'primes/sources', exclude = [] } = options
  const { files } = await compile({ root: project.root, src, exclude })
  expect(await project.tree('dist/compiled')).toEqual(Object.fromEntries(files))
}

const mulch = '@garden/rule-mulch-in-june'

describe.each(Object.entries(bundlers))('%s', (name, bundler) => {
  it('builds once for each change of the sources', async () => {
    const project = await createProject()
    const watching = await startWatch(bundler, project)
    await expectTree(project)
    await project.write('dist/compiled/notes.txt', 'mine')
    await project.write(`dist/compiled/${mulch}/notes.txt`, 'mine')
    const foreign = async (): Promise<void> => {
      await rm(project.path('dist/compiled/notes.txt'))
      await rm(project.path(`dist/compiled/${mulch}/notes.txt`), { force: true })
      await expectTree(project)
      await project.write('dist/compiled/notes.txt', 'mine')
    }

    // An edit of an imported file.
    const untouched = await stat(project.path(`dist/compiled/${mulch}/atom.yaml`))
    expect(await watching.expectOneBuild(async () => project.write('primes/sources/water-deeply.prime', rule('WaterDeeply', 'Water in the morning.')))).toMatchObject({ ok: true, warnings: [] })
    expect((await load(project)).WaterDeeply).toMatchObject({ fields: { claim: 'Water in the morning.' } })
    expect((await stat(project.path(`dist/compiled/${mulch}/atom.yaml`))).mtimeMs).toBe(untouched.mtimeMs)
    await foreign()

    // An edit of a file that is not imported.
    await watching.expectOneBuild(async () => project.write('primes/sources/mulch.prime', rule('MulchInJune', 'Mulch with straw.', '  related: ["@garden/rule-water-deeply"]\n')))
    await foreign()
    expect((await load(project)).atoms).toHaveLength(3)

    // A new file, then one in new nested folders.
    await watching.expectOneBuild(async () => project.write('primes/sources/sow.prime', rule('SowThin', 'Sow thinly.')))
    await foreign()
    expect((await load(project)).atoms).toHaveLength(4)
    await watching.expectOneBuild(async () => project.write('primes/sources/deep/deeper/weed.prime', rule('WeedYoung', 'Weed while weeds are young.')))
    await foreign()

    // A change in the new folder, a rename, a deletion.
    await watching.expectOneBuild(async () => project.write('primes/sources/deep/deeper/weed.prime', rule('WeedYoung', 'Weed on dry days.')))
    await foreign()
    await watching.expectOneBuild(async () => rename(project.path('primes/sources/sow.prime'), project.path('primes/sources/deep/sow-thin.prime')))
    await foreign()
    await watching.expectOneBuild(async () => project.remove('primes/sources/mulch.prime'))
    await foreign()
    expect(await project.tree(`dist/compiled/${mulch}`)).toEqual({})
    expect((await load(project)).atoms).toHaveLength(4)
  }, 120_000)

  it('builds once for saves by rename, domains, config and folders that come and go', async () => {
    const project = await createProject()
    const watching = await startWatch(bundler, project)
    const saveAtomically = (file: string, text: string): void => {
      const temporary = project.path(`${file}.tmp-4711`)
      writeFileSync(temporary, text)
      renameSync(temporary, project.path(file))
    }

    await watching.expectOneBuild(() => {
      saveAtomically('primes/sources/water-deeply.prime', rule('WaterDeeply', 'Water in the evening.'))
      saveAtomically('primes/sources/mulch.prime', rule('MulchInJune', 'Mulch with leaves.'))
      saveAtomically('primes/sources/pruning/prune.prime', rule('PruneAfterFrost', 'Prune in March.'))
      return Promise.resolve()
    })
    await expectTree(project)
    expect((await load(project)).WaterDeeply).toMatchObject({ fields: { claim: 'Water in the evening.' } })

    await watching.expectOneBuild(async () => project.write('primes/domain.yaml', 'name: gardening\nversion: 1.0.0\ndescription: Growing things.\ntags: [garden]\n'))
    await expectTree(project)
    expect(Object.keys(await project.tree('dist/compiled'))).toContain('domain.yaml')

    // Broken, then mended: the last good version stays meanwhile.
    const good = await project.tree('dist/compiled')
    const broken = await watching.expectOneBuild(async () => project.write('primes/sources/mulch.prime', 'rule MulchInJune {\n  id: \n'))
    expect([...broken.warnings, ...broken.errors].join('\n') + (name === 'farm' ? 'primes/sources/mulch.prime:' : '')).toContain('primes/sources/mulch.prime:')
    expect(await project.tree('dist/compiled')).toEqual(good)
    expect(broken.ok).toBe(true)
    await watching.expectOneBuild(async () => project.write('primes/sources/mulch.prime', rule('MulchInJune', 'Mulch with bark.')))
    await expectTree(project)

    // A config file.
    await watching.expectOneBuild(async () => project.write('prime.config.json', '{ "exclude": "pruning/**" }\n'))
    expect(Object.keys(await project.tree('dist/compiled')).some(path => path.includes('prune'))).toBe(false)
    await watching.expectOneBuild(async () => project.remove('prime.config.json'))
    await expectTree(project)
  }, 120_000)

  it('bears that source folders do not exist yet, go and come back', async () => {
    const project = await createProject({
      'package.json': '{ "name": "garden", "type": "module" }\n',
      'main.js': 'export { atoms } from \'virtual:prime\'\n',
    })
    const options = { src: ['../knowledge/.hidden/garden', 'primes/sources'], failOn: 'never' } as const
    const watching = await startWatch(bundler, project, options)
    expect((await load(project)).atoms).toEqual([])

    await watching.expectOneBuild(async () => project.write('../knowledge/.hidden/garden/herbs/sow.prime', rule('SowThin', 'Sow thinly.')))
    await expectTree(project, options)
    expect((await load(project)).atoms).toHaveLength(1)
    await watching.expectOneBuild(async () => project.write('primes/sources/weed.prime', rule('WeedYoung', 'Weed while weeds are young.')))
    await expectTree(project, options)
    expect((await load(project)).atoms).toHaveLength(2)

    await watching.expectOneBuild(async () => project.remove('primes'))
    await expectTree(project, options)
    expect((await load(project)).atoms).toHaveLength(1)
    await watching.expectOneBuild(async () => project.write('primes/sources/weed.prime', rule('WeedYoung', 'Weed on dry days.')))
    await expectTree(project, options)
    expect((await load(project)).atoms).toHaveLength(2)
  }, 120_000)

  it('does not take outputs and types among the sources for changes, and writes types only when they change', async () => {
    const project = await createProject()
    const options = { src: '.', exclude: 'dist/**', dts: 'primes/prime.d.ts' } as const
    const watching = await startWatch(bundler, project, options)
    // webpack and Rspack watch the folders of what they bundle, where a new declaration file shows.
    expect(watching.outcomes.length).toBeLessThanOrEqual(/webpack|rs/.test(name) ? 2 : 1)
    await expectTree(project, options)
    const types = await project.read('primes/prime.d.ts')
    expect(types).toContain('"@garden/rule-mulch-in-june": true')

    const before = await stat(project.path('primes/prime.d.ts'))
    await watching.expectOneBuild(async () => project.write('primes/sources/mulch.prime', rule('MulchInJune', 'Mulch with straw.')))
    await expectTree(project, options)
    expect((await stat(project.path('primes/prime.d.ts'))).mtimeMs).toBe(before.mtimeMs)
    await watching.expectOneBuild(async () => project.write('sow.prime', rule('SowThin', 'Sow thinly.')))
    await expectTree(project, options)
    expect(await project.read('primes/prime.d.ts')).toContain('"@garden/rule-sow-thin": true')
  }, 120_000)

  it.skipIf(name === 'farm')('starts with an imported source that is broken, and builds once it is mended (Farm by itself ends when its first build fails)', async () => {
    const project = await createProject({ ...gardenFiles, 'primes/sources/water-deeply.prime': 'rule WaterDeeply {\n  id: \n' })
    const watching = await startWatch(bundler, project)
    const [first] = watching.outcomes
    expect(first!.ok).toBe(false)
    expect([...first!.warnings, ...first!.errors].filter(text => text.includes('prime/missing-value'))).toHaveLength(1)
    expect(await watching.expectOneBuild(async () => project.write('primes/sources/water-deeply.prime', gardenFiles['primes/sources/water-deeply.prime']!))).toMatchObject({ ok: true, errors: [], warnings: [] })
    await expectTree(project)
    expect((await load(project)).WaterDeeply).toMatchObject({ id: '@garden/rule-water-deeply' })

    // Broken now, it stays what it was.
    expect(await watching.expectOneBuild(async () => project.write('primes/sources/water-deeply.prime', 'rule WaterDeeply {\n  id: \n'))).toMatchObject({ ok: true })
    expect((await load(project)).WaterDeeply).toMatchObject({ id: '@garden/rule-water-deeply' })
  }, 120_000)

  it('compiles a pack along and does not watch it', async () => {
    const pack = 'node_modules/prime-orchard'
    const project = await createProject({
      ...gardenFiles,
      [`${pack}/package.json`]: '{ "name": "prime-orchard", "version": "1.0.0" }\n',
      [`${pack}/primes/sources/sow.prime`]: rule('SowThin', 'Sow thinly.'),
    })
    const watching = await startWatch(bundler, project, { packs: ['prime-orchard'] })
    expect((await load(project)).atoms).toHaveLength(4)
    await watching.expectNoBuild(async () => project.write(`${pack}/primes/sources/sow.prime`, rule('SowThin', 'Sow in rows.')))
    await watching.expectNoBuild(async () => project.write(`${pack}/primes/sources/weed.prime`, rule('WeedYoung', 'Weed.')))
    await watching.expectOneBuild(async () => project.write('primes/sources/water-deeply.prime', rule('WaterDeeply', 'Water in the morning.')))
  }, 120_000)

  it.skipIf(name === 'farm')('does nothing more once it is closed (Farm does not tell plugins)', async () => {
    const project = await createProject()
    const watching = await startWatch(bundler, project)
    await watching.close()
    const before = await project.tree('dist')
    await watching.expectNoBuild(async () => project.write('primes/sources/sow.prime', rule('SowThin', 'Sow thinly.')))
    expect(await project.tree('dist')).toEqual(before)
  }, 120_000)
})
