import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { compile } from '../../src/compile/compile.ts'
import { countTokens } from '../../src/project/count-tokens.ts'
import { atomText, kitchen } from './kitchen.ts'
import { temporaryFolder, writeFiles } from './temporary-folder.ts'
import type { CompileOptions } from '../../src/compile/options.ts'
import type { CompileResult } from '../../src/compile/compile-result.ts'

async function compileFiles(files: Readonly<Record<string, string>>, options: CompileOptions = {}): Promise<CompileResult & { root: string }> {
  const root = await temporaryFolder()
  await writeFiles(root, files)
  return { root, ...await compile({ root, cache: false, ...options }) }
}

const codesOf = ({ diagnostics }: CompileResult): string[] => diagnostics.map(({ level, code }) => `${level} ${code}`)

test('a tree from sources', async () => {
  const { root, ok, diagnostics, files, atoms, tokens, sources, watchFiles, watchDirs } = await compileFiles(kitchen)
  expect(diagnostics).toEqual([])
  expect(ok).toBe(true)
  const ids = ['@kitchen/fact-heat', '@kitchen/rule-salt-water', '@kitchen/term-boil', '@kitchen/term-simmer']
  expect([...files.keys()]).toEqual([
    ...ids.flatMap(id => ['chunks/summary.md', 'chunks/core.md', 'chunks/full.md', 'graph.yaml', 'atom.yaml'].map(name => `${id}/${name}`)),
    'domain.yaml',
    '_index.json',
    '_index.xml',
  ])
  expect(files.get('domain.yaml')).toBe(kitchen['domain.yaml'])
  expect(parseYaml(files.get('@kitchen/rule-salt-water/graph.yaml')!)).toEqual({
    atom: '@kitchen/rule-salt-water',
    edges: [{ type: 'requires', target: '@kitchen/term-boil', kind: 'term' }, { type: 'see-also', target: '@kitchen/fact-heat', kind: 'fact' }],
  })
  expect(parseYaml(files.get('@kitchen/term-simmer/atom.yaml')!)).toMatchObject({ kind: 'term', name: 'TermSimmer', version: '1.0.0', status: 'active', domain: 'cooking', source: { file: 'terms.prime', line: 9 } })
  expect(parseYaml(files.get('@kitchen/fact-heat/atom.yaml')!)).toMatchObject({ source: { file: 'deep/heat.prime', line: 1 }, has: ['id', 'version', 'domain', 'description', 'statement', 'related'] })

  expect(atoms.map(({ id }) => id)).toEqual(ids)
  for (const level of ['summary', 'core', 'full'] as const) {
    expect(tokens[level]).toBe(ids.reduce((sum, id) => sum + countTokens(files.get(`${id}/chunks/${level}.md`)!, 'cl100k_base'), 0))
  }
  expect(sources.map(({ path, file, atoms: own }) => [path, file, own.map(({ id }) => id)])).toEqual([
    [join(root, 'primes/sources/deep/heat.prime'), 'primes/sources/deep/heat.prime', ['@kitchen/fact-heat']],
    [join(root, 'primes/sources/salt.prime'), 'primes/sources/salt.prime', ['@kitchen/rule-salt-water']],
    [join(root, 'primes/sources/terms.prime'), 'primes/sources/terms.prime', ['@kitchen/term-boil', '@kitchen/term-simmer']],
  ])
  expect(watchFiles).toEqual([...sources.map(({ path }) => path), join(root, 'domain.yaml')])
  expect(watchDirs).toEqual([join(root, 'primes/sources'), join(root, 'primes/sources/deep')])
})

test('the module form is plain data', async () => {
  const text = atomText('@kitchen/rule-salt-water', {
    tags: '[salt, "no"]',
    severity: 'high',
    amount: '10g',
    time: '8..10min',
    strict: 'true',
    none: 'null',
    count: '3',
    sees: '@other/term-x',
    pairs: '{ __proto__: 1, constructor: [a, { b: 2 }] }',
    call: 'f(x) -> y',
    requires: '@other/term-x',
    contract: '{ must-include: [@other/term-x], conditionally-required: [{ when: "diet:vegan", include: [@other/term-y] }] }',
  })
  const { atoms, files } = await compileFiles({ 'primes/sources/a.prime': text })
  expect(JSON.parse(JSON.stringify(atoms))).toEqual(atoms)
  const [atom] = atoms
  expect(atom).toMatchObject({
    id: '@kitchen/rule-salt-water',
    kind: 'rule',
    name: 'RuleSaltWater',
    version: '1.0.0',
    status: 'active',
    domain: 'cooking',
    tags: ['salt', 'no'],
    edges: [{ type: 'requires', target: '@other/term-x', external: true }],
    contract: { 'must-include': ['@other/term-x'], 'must-avoid': [], 'conditionally-required': [{ when: 'diet:vegan', include: ['@other/term-y'] }] },
    chunks: { core: files.get('@kitchen/rule-salt-water/chunks/core.md') },
  })
  expect(atom!.fields).toMatchObject({ severity: 'high', amount: '10g', time: '8..10min', strict: true, none: null, count: 3, sees: '@other/term-x', call: 'f(x) -> y' })
  expect(Object.entries(atom!.fields.pairs!)).toEqual([['__proto__', 1], ['constructor', ['a', { b: 2 }]]])
})

test('neither the order in which files are made nor that of source folders changes a byte', async () => {
  const paths = Object.entries(kitchen)
  const one = await compileFiles(Object.fromEntries(paths), { src: ['primes/sources', 'primes/sources/deep'] })
  const other = await compileFiles(Object.fromEntries([...paths].reverse()), { src: ['primes/sources/deep', 'primes/sources'] })
  expect([...other.files]).toEqual([...one.files])
})

test('two source folders may hold files of one name', async () => {
  const files = { 'a/x.prime': atomText('@kitchen/rule-salt-water'), 'b/x.prime': atomText('@kitchen/term-boil') }
  const { sources, files: tree } = await compileFiles(files, { src: ['a', 'b'] })
  expect(sources.map(({ file, atoms }) => [file, atoms.map(({ id }) => id)])).toEqual([['a/x.prime', ['@kitchen/rule-salt-water']], ['b/x.prime', ['@kitchen/term-boil']]])
  expect(tree.get('@kitchen/term-boil/atom.yaml')).toContain('source: { file: x.prime, line: 1 }')
})

test('line ends do not change a byte', async () => {
  const windows = Object.fromEntries(Object.entries(kitchen).map(([path, text]) => [path, `\ufeff${text.replaceAll('\n', '\r\n')}`]))
  expect([...(await compileFiles(windows)).files]).toEqual([...(await compileFiles(kitchen)).files])
})

test('an atom with an error of any stage is left out, the others are there', async () => {
  const result = await compileFiles({
    ...kitchen,
    'primes/sources/a.prime': 'rule NoId { claim: "Taste the sauce before you serve it." }',
    'primes/sources/b.prime': 'rule Torn {\n  id: "@kitchen/rule-torn"\n  claim: [\n',
    'primes/sources/c.prime': atomText('@kitchen/term-egg', { requires: '@kitchen/term-hen' }) + atomText('@kitchen/term-hen', { requires: '@kitchen/term-egg' }),
    'primes/sources/d.prime': atomText('@kitchen/rule-twice') + atomText('@kitchen/rule-twice'),
  })
  expect(result.ok).toBe(false)
  expect(result.atoms.map(({ id }) => id)).toEqual(['@kitchen/fact-heat', '@kitchen/rule-salt-water', '@kitchen/term-boil', '@kitchen/term-hen', '@kitchen/term-simmer'])
  expect(result.sources.map(({ atoms }) => atoms.length)).toEqual([0, 0, 1, 0, 1, 1, 2])
})

test('a missing source folder is an error without a place', async () => {
  const result = await compileFiles({})
  expect(result).toMatchObject({ ok: false, atoms: [], diagnostics: [{ code: 'prime/missing-source-folder', level: 'error', layer: 'L1', atom: '' }] })
  expect(result.diagnostics[0]).not.toHaveProperty('source')
  expect(result.watchDirs).toEqual([join(result.root, 'primes/sources')])
})

test('domain files: several, one broken, two of one name', async () => {
  const baking = 'name: baking\nversion: "1.0.0"\ndescription: How to bake.\n'
  const several = await compileFiles({ ...kitchen, 'primes/domain.yaml': baking })
  expect([...several.files.keys()].filter(path => path.endsWith('domain.yaml'))).toEqual(['_domains/baking/domain.yaml', '_domains/cooking/domain.yaml'])
  const broken = await compileFiles({ ...kitchen, 'domain.yaml': 'name: Cooking\n' })
  expect(broken.ok).toBe(false)
  expect(broken.files.has('domain.yaml')).toBe(false)
  const twice = await compileFiles({ ...kitchen, 'primes/domain.yaml': kitchen['domain.yaml']! })
  expect(codesOf(twice)).toEqual(['error prime/duplicate-domain'])
  expect(twice.files.has('domain.yaml')).toBe(true)
})

test('a kind that a domain adds is known', async () => {
  const recipe = { 'primes/sources/a.prime': atomText('@kitchen/recipe-soup'), 'domain.yaml': `${kitchen['domain.yaml']!}kinds:\n  recipe: { layer: composition, lead: [dish], core: [], full: [] }\n` }
  expect(await compileFiles(recipe)).toMatchObject({ diagnostics: [], atoms: [{ kind: 'recipe' }] })
})

const pack = {
  'node_modules/basics/package.json': '{ "name": "basics" }',
  'node_modules/basics/primes/sources/boil.prime': atomText('@basics/term-boil'),
  'node_modules/basics/domain.yaml': 'name: basics\nversion: "1.0.0"\ndescription: What all cooks share.\nvalidators:\n  - name: tone\n    description: Sounds plain.\n    checker: ai-judge\n    rubric: "@basics/term-boil"\n  - name: salt\n    description: Speaks of salt.\n    checker: regex:/salt/i\n',
}

test('the sources of packs are compiled along; their validators may not call a model', async () => {
  const result = await compileFiles({ ...pack, 'primes/sources/a.prime': atomText('@kitchen/rule-salt-water', { requires: '@basics/term-boil' }) }, { packs: ['basics'] })
  expect(codesOf(result)).toEqual(['warning prime/pack-model-validator'])
  expect(parseYaml(result.files.get('@basics/term-boil/atom.yaml')!)).toMatchObject({ source: { file: 'basics:boil.prime', line: 1 } })
  expect(parseYaml(result.files.get('@kitchen/rule-salt-water/graph.yaml')!)).toMatchObject({ edges: [{ target: '@basics/term-boil', kind: 'term' }] })
  expect((parseYaml(result.files.get('domain.yaml')!) as { validators: { name: string }[] }).validators.map(({ name }) => name)).toEqual(['salt'])
})

const salt = { 'primes/sources/a.prime': atomText('@kitchen/rule-salt-water') }
const long = { 'primes/sources/a.prime': atomText('@kitchen/rule-salt-water', { 'rationale': `"${'Salt in the water seasons the pasta from within. '.repeat(60)}"`, 'applies-to': '[pasta, rice, potatoes]' }) }

const effects: Readonly<Record<string, { files: Readonly<Record<string, string>>, options: CompileOptions, sees: (result: CompileResult) => unknown }>> = {
  src: { files: { ...salt, 'other/b.prime': atomText('@kitchen/fact-heat') }, options: { src: 'other' }, sees: ({ atoms }) => atoms.map(({ id }) => id) },
  include: { files: { ...salt, 'primes/sources/b.atom': atomText('@kitchen/fact-heat') }, options: { include: '**/*.atom' }, sees: ({ atoms }) => atoms.map(({ id }) => id) },
  exclude: { files: { ...salt, 'primes/sources/b.prime': atomText('@kitchen/fact-heat') }, options: { exclude: 'b.*' }, sees: ({ atoms }) => atoms.length },
  packs: { files: { ...salt, ...pack }, options: { packs: ['basics'] }, sees: ({ atoms }) => atoms.length },
  budgets: { files: long, options: { budgets: { summary: 12, core: 60 } }, sees: ({ tokens }) => [tokens.summary, tokens.core] },
  encoding: { files: salt, options: { encoding: 'o200k_base' }, sees: ({ atoms }) => atoms[0]!.tokens.encoding },
  strict: { files: { 'primes/sources/a.prime': atomText('@kitchen/rule-salt-water', { status: 'unsure' }) }, options: { strict: true }, sees: ({ ok }) => ok },
  rules: { files: { 'primes/sources/a.prime': atomText('@kitchen/rule-salt-water', { status: 'unsure' }) }, options: { rules: { 'prime/unknown-status': 'off' } }, sees: codesOf },
  projections: { files: long, options: { projections: { rule: { core: [] } } }, sees: ({ atoms }) => atoms[0]!.chunks.core },
  kinds: { files: { 'primes/sources/a.prime': atomText('@kitchen/recipe-soup') }, options: { kinds: { recipe: { layer: 'composition', lead: ['dish'] } } }, sees: ({ ok }) => ok },
  deep: { files: salt, options: { deep: true }, sees: codesOf },
}

test.each(Object.keys(effects))('the option `%s` changes something', async (name) => {
  const { files, options, sees } = effects[name]!
  expect(sees(await compileFiles(files, options))).not.toEqual(sees(await compileFiles(files)))
})

test('the option `root` decides where everything lies', async () => {
  const root = await temporaryFolder()
  await writeFiles(root, { 'app/primes/sources/a.prime': salt['primes/sources/a.prime'] })
  expect((await compile({ root, cache: false })).ok).toBe(false)
  const result = await compile({ root: join(root, 'app'), cache: false })
  expect(result.sources.map(({ file }) => file)).toEqual(['primes/sources/a.prime'])
  expect(await readFile(result.sources[0]!.path, 'utf8')).toBe(salt['primes/sources/a.prime'])
})
