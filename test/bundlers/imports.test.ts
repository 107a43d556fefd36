import { transform } from 'esbuild'
import { describe, expect, it } from 'vitest'
import { bundlers, load } from './bundlers.ts'
import { createProject, gardenFiles, readTree, rule } from './project.ts'
import type { Project } from './project.ts'

/** All code that a bundler made, in whatever files, less what it marked as unused. */
async function readCode(project: Project): Promise<string> {
  const files = Object.entries(await readTree(project.path('dist'))).filter(([path]) => /\.m?js$/.test(path))
  const minified = await Promise.all(files.map(async ([, text]) => transform(text, { format: 'esm', minify: true, treeShaking: true })))
  return minified.map(({ code }) => code).join('\n')
}

describe.each(Object.entries(bundlers))('%s', (_name, { build }) => {
  it('gives atoms under their names, and by id where a file has several', async () => {
    const project = await createProject({
      ...gardenFiles,
      'primes/sources/many.prime': rule('SowThin', 'Sow thinly, one seed to a finger of soil.') + rule('WeedYoung', 'Weed while weeds are young and few.', '  "__proto__": "</script>"\n  note: "a\u2028b"\n'),
      'main.js': 'import all, { SowThin } from \'./primes/sources/many.prime\'\nimport { WeedYoung } from \'./primes/sources/many.prime\'\nexport { all, SowThin, WeedYoung }\n',
    })
    expect(await build(project)).toMatchObject({ ok: true, errors: [] })
    const { all, SowThin, WeedYoung } = await load(project) as { all: Record<string, unknown>, SowThin: { id: string }, WeedYoung: { fields: object } }
    expect(Object.keys(all)).toEqual(['@garden/rule-sow-thin', '@garden/rule-weed-young'])
    expect(all['@garden/rule-sow-thin']).toBe(SowThin)
    expect(Object.entries(WeedYoung.fields)).toEqual(expect.arrayContaining([['__proto__', '</script>'], ['note', 'a\u2028b']]))
    expect(await readCode(project)).not.toContain('</script>')
  })

  it('leaves out what is not used', async () => {
    const project = await createProject({
      ...gardenFiles,
      'primes/sources/many.prime': rule('SowThin', 'Sow thinly, one seed to a finger of soil.') + rule('WeedYoung', 'Weed while weeds are young and few.'),
      'main.js': 'import { SowThin } from \'./primes/sources/many.prime\'\nimport unused from \'./primes/sources/mulch.prime\'\nimport \'./primes/sources/water-deeply.prime\'\nexport { SowThin }\n',
    })
    expect(await build(project)).toMatchObject({ ok: true, errors: [] })
    const code = await readCode(project)
    expect(code).toContain('Sow thinly')
    expect(code).not.toContain('Weed while')
    expect(code).not.toContain('Mulch once')
    expect(code).not.toContain('Water seldom')
  })

  it('compiles along what is imported from elsewhere, and places its errors', async () => {
    const project = await createProject({
      ...gardenFiles,
      'lib/sow.prime': rule('SowThin', 'Sow thinly, one seed to a finger of soil.', '  related: ["@garden/rule-water-deeply"]\n'),
      'main.js': 'export { SowThin } from \'./lib/sow.prime\'\nexport { atoms } from \'virtual:prime\'\n',
    })
    expect(await build(project)).toMatchObject({ ok: true, errors: [], warnings: [] })
    expect((await load(project)).SowThin).toMatchObject({ id: '@garden/rule-sow-thin', edges: [{ type: 'related', target: '@garden/rule-water-deeply', kind: 'rule' }] })
    expect(Object.keys(await project.tree('dist/compiled'))).toContain('@garden/rule-sow-thin/atom.yaml')

    await project.write('lib/sow.prime', rule('SowThin', 'Sow thinly.', '  requires: ["@garden/rule-nowhere"]\n'))
    const { ok, errors } = await build(project)
    expect(ok).toBe(false)
    expect(errors.join('\n')).toContain('lib/sow.prime:9:14 error prime/unresolved-reference')
  })
})
