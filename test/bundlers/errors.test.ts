import { describe, expect, it } from 'vitest'
import { bundlers } from './bundlers.ts'
import { createProject, gardenFiles, rule } from './project.ts'

/** Two files with an error each, and one with a warning. */
const brokenFiles = {
  ...gardenFiles,
  'primes/sources/pruning/prune.prime': rule('PruneAfterFrost', 'Prune roses after the last hard frost.', '  requires: ["@garden/rule-nowhere"]\n'),
  'primes/sources/sow.prime': rule('SowThin', 'Sow thinly.').replace('  id: "@garden/rule-sow-thin"\n', ''),
  'primes/sources/weed.prime': rule('WeedYoung', 'Weed while weeds are young.').replace('  version: 1.0.0\n', ''),
}

describe.each(Object.entries(bundlers))('%s', (_name, { build }) => {
  it('fails with all errors at once, and leaves the old tree', async () => {
    const project = await createProject()
    await build(project)
    const before = await project.tree('dist/compiled')
    for (const [file, text] of Object.entries(brokenFiles)) await project.write(file, text)

    const outcome = await build(project)

    expect(outcome.ok).toBe(false)
    console.log(_name, outcome)
    const text = outcome.errors.join('\n')
    expect(text).toContain('primes/sources/pruning/prune.prime:9:')
    expect(text).toContain('prime/unresolved-reference')
    expect(text).toContain('primes/sources/sow.prime:1:')
    expect(text).toContain('prime/missing-id')
    expect(await project.tree('dist/compiled')).toEqual(before)
  })

  it('shows warnings', async () => {
    const project = await createProject({ ...gardenFiles, 'primes/sources/weed.prime': brokenFiles['primes/sources/weed.prime'] })
    const outcome = await build(project)
    console.log(_name, outcome)
    expect(outcome.ok).toBe(true)
  })
})
