import { compile } from 'unplugin-prime/compiler'
import { describe, expect, it } from 'vitest'
import { formatDiagnostic } from '../../src/diagnostics/format-pretty.ts'
import { bundlers } from './bundlers.ts'
import { createProject, gardenFiles, rule } from './project.ts'
import type { Project } from './project.ts'

const prune = 'primes/sources/pruning/prune.prime'
const sow = 'primes/sources/sow.prime'
const weed = 'primes/sources/weed.prime'

/** Two files with an error each (a word of several bytes before the column), and one with a warning. */
const brokenFiles = {
  ...gardenFiles,
  [prune]: rule('PruneAfterFrost', 'Prune roses after the last hard frost.', '  "été": ["@garden/rule-water-deeply"], requires: ["@garden/rule-nowhere"]\n'),
  [sow]: rule('SowThin', 'Sow thinly, one seed to a finger of soil.').replace('  id: "@garden/rule-sow-thin"\n', ''),
  [weed]: rule('WeedYoung', 'Weed while weeds are young and few.').replace('  version: 1.0.0\n', ''),
}

const firstLine = '  "été": ["@garden/rule-water-deeply"], requires: ["@garden/rule-nowhere"]'
/** Rspack draws its own margin. */
const margin = (sign: string, text: string): string => `  ${sign} ${text.split('\n').join('\n  │ ')}\n`

interface Expected {
  errors: object[]
  warnings: string[]
}

/** The whole messages, as each bundler gives them to whoever called it. */
function expectedMessages(pruneText: string, sowText: string, weedText: string): Readonly<Record<string, Expected>> {
  const combined = `2 errors\n\n${pruneText}\n\n${sowText}`
  // Columns are 1-based in `places` and texts, and 0-based wherever the bundler itself counts.
  const places = [
    { file: prune, line: 9, column: 52, endLine: 9, endColumn: 74 },
    { file: sow, line: 1, column: 6, endLine: 1, endColumn: 13 },
  ]
  const pluginError = { plugin: 'unplugin-prime', hook: 'buildStart', code: 'PLUGIN_ERROR', loc: { file: prune, line: 9, column: 51 }, meta: { places } }
  const rolldownError = { errors: [{ ...pluginError, message: expect.stringContaining(combined) as string }] }
  const statsErrors = (draw: (text: string) => string): object[] => [
    { message: draw(pruneText), file: prune, loc: '9:51-73' },
    { message: draw(sowText), file: sow, loc: '1:5-12' },
  ]
  const rspack = { errors: statsErrors(text => margin('×', text)), warnings: [margin('⚠', weedText)] }
  return {
    vite: { errors: [rolldownError], warnings: [`[plugin unplugin-prime] ${weedText}`] },
    rollup: {
      errors: [{ ...pluginError, message: `[plugin unplugin-prime] ${prune} (9:51): ${combined}` }],
      warnings: [`[plugin unplugin-prime] ${weed} (1:5): ${weedText}`],
    },
    rolldown: { errors: [rolldownError], warnings: [weedText] },
    webpack: { errors: statsErrors(text => text), warnings: [weedText] },
    rspack,
    rsbuild: rspack,
    esbuild: {
      errors: [
        { pluginName: 'unplugin-prime', text: pruneText, location: { file: prune, line: 9, column: 53, length: 22, lineText: firstLine } },
        { pluginName: 'unplugin-prime', text: sowText, location: { file: sow, line: 1, column: 5, length: 7, lineText: 'rule SowThin {' } },
      ],
      warnings: [weedText],
    },
    // Farm prints warnings itself.
    farm: { errors: [{ message: expect.stringContaining(combined) as string }], warnings: [] },
  }
}

/** What the compiler says about the project, as text. */
async function expectFor(name: string, project: Project): Promise<Expected> {
  const { diagnostics } = await compile({ root: project.root })
  const [pruneText, sowText, weedText] = [prune, sow, weed].map((file) => {
    const found = diagnostics.find(({ level, source }) => level !== 'info' && source?.file === file)
    return found === undefined ? '' : formatDiagnostic(found)
  })
  return expectedMessages(pruneText!, sowText!, weedText!)[name]!
}

const textOf = (message: object): string => ((message as { text?: string }).text ?? (message as Error).message).replace(/^\W+/, '')

describe.each(Object.entries(bundlers))('%s', (name, { build }) => {
  it('fails with all errors at once, shows warnings, and leaves the old tree', async () => {
    const project = await createProject()
    await build(project)
    const before = await project.tree('dist/compiled')
    for (const [file, text] of Object.entries(brokenFiles)) await project.write(file, text)

    const expected = await expectFor(name, project)

    const { ok, errors, raw, warnings } = await build(project)

    expect(ok).toBe(false)
    expect([...raw].sort((a, b) => textOf(a) < textOf(b) ? -1 : 1)).toMatchObject(expected.errors)
    expect(errors.join('\n')).toMatch(/prune\.prime:9:52 error prime\/unresolved-reference: .+\n(?: {2}│ )? {3}7 \|/)
    expect(warnings).toEqual(expected.warnings)
    expect(await project.tree('dist/compiled')).toEqual(before)
  })

  it('builds with warnings, fails on them when told so, and is silent about them when told so', async () => {
    const project = await createProject({ ...gardenFiles, [weed]: brokenFiles[weed]! })
    const { warnings } = await expectFor(name, project)
    expect(await build(project)).toEqual({ ok: true, errors: [], warnings, raw: [] })
    expect(await build(project, { silent: true })).toEqual({ ok: true, errors: [], warnings: [], raw: [] })
    expect((await build(project, { failOn: 'warning' })).ok).toBe(false)
    expect((await build(project, { strict: true })).ok).toBe(false)
    expect((await build(project, { rules: { 'prime/missing-version': 'off' } })).warnings).toEqual([])
  })

  it.each([undefined, 'never'] as const)('tells what is wrong with an imported source once, without a stack (failOn: %s)', async (failOn) => {
    const project = await createProject({ ...gardenFiles, 'primes/sources/water-deeply.prime': rule('WaterDeeply', 'Water seldom.', '  requires: ["@garden/rule-nowhere"]\n') })
    const { ok, errors, warnings } = await build(project, failOn === undefined ? {} : { failOn })
    expect(ok).toBe(false)
    const text = [...errors, ...warnings].join('\n')
    // Farm prints warnings itself.
    expect(text.match(/prime\/unresolved-reference/g) ?? []).toHaveLength(name === 'farm' && failOn === 'never' ? 0 : 1)
    expect(text).not.toMatch(/^\W*at .*\bsrc\/plugin/m)
  })

  it('builds what is good when told not to fail', async () => {
    const project = await createProject(brokenFiles)
    expect((await build(project, { failOn: 'never' })).ok).toBe(true)
    const paths = Object.keys(await project.tree('dist/compiled'))
    expect(paths).toContain('@garden/rule-water-deeply/atom.yaml')
    expect(paths).not.toContain('@garden/rule-prune-after-frost/atom.yaml')
  })

  it('refuses an unknown option and names the nearest', async () => {
    const project = await createProject()
    const { ok, errors } = await build(project, { ouDir: 'x' } as never)
    expect(ok).toBe(false)
    expect(errors.join('\n')).toContain('`ouDir` is no option: did you mean `outDir`?')
    expect(await project.tree('dist/compiled')).toEqual({})
  })
})
