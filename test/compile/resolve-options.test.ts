import { describe, expect, test } from 'vitest'
import { OptionError } from '../../src/compile/option-error.ts'
import { resolveOptions } from '../../src/compile/resolve-options.ts'
import type { Options } from '../../src/compile/options.ts'

function faultsOf(options: object): string[] {
  try {
    resolveOptions(options as Options, '/project')
    return []
  } catch (error) {
    expect(error).toBeInstanceOf(OptionError)
    return (error as OptionError).message.split('\n')
  }
}

test('the defaults', () => {
  expect(resolveOptions({}, '/project')).toEqual({
    root: '/project',
    src: ['/project/primes/sources'],
    include: ['**/*.prime'],
    exclude: [],
    packs: [],
    budgets: { summary: 30, core: 150, full: 380, kinds: {} },
    encoding: 'cl100k_base',
    strict: false,
    rules: {},
    projections: {},
    kinds: {},
    deep: false,
    cache: '/project/node_modules/.cache/unplugin-prime',
    outDir: 'compiled',
    emit: true,
    environment: undefined,
    devDir: '/project/node_modules/.prime',
    failOn: undefined,
    dts: false,
    mcp: true,
    silent: false,
  })
})

test('paths are taken from the root, and the root from the folder given', () => {
  const { root, src, cache, devDir, dts } = resolveOptions({ root: 'app', src: ['a', '/b'], cache: 'c', devDir: 'd', dts: 'types/ids.d.ts' }, '/project')
  expect({ root, src, cache, devDir, dts }).toEqual({ root: '/project/app', src: ['/project/app/a', '/b'], cache: '/project/app/c', devDir: '/project/app/d', dts: '/project/app/types/ids.d.ts' })
  expect(resolveOptions({ dts: true, cache: false }, '/project')).toMatchObject({ dts: '/project/prime.d.ts', cache: false })
})

test('nothing is written into the options given', () => {
  const options: Options = Object.freeze({ budgets: Object.freeze({ summary: 20 }), src: Object.freeze(['a']) })
  resolveOptions(options, '/project')
  expect(options).toEqual({ budgets: { summary: 20 }, src: ['a'] })
})

test('an unknown option is refused with the nearest name', () => {
  expect(faultsOf({ outdir: 'x' })).toEqual(['`outdir` is no option: did you mean `outDir`?'])
  expect(faultsOf({ out: 'x' })).toEqual(['`out` is no option: did you mean `outDir`?'])
  expect(faultsOf({ quux: 1 })[0]).toMatch(/^`quux` is no option: there are `root`, `src`, /)
  expect(faultsOf({ __proto__: null, constructor: 1 })[0]).toMatch(/^`constructor` is no option/)
})

test('all faults are told at once', () => {
  expect(faultsOf({ strict: 'yes', src: [], includes: '*' })).toEqual(['`strict` is `"yes"`: give true or false.', '`includes` is no option: did you mean `include`?'])
})

describe('values of the wrong shape', () => {
  test.each([
    [{ root: '' }, '`root` is `""`: give a non-empty string.'],
    [{ src: 1 }, '`src` is `1`: give a non-empty string or a list of them.'],
    [{ packs: 'x' }, '`packs` is `"x"`: give a list of non-empty strings.'],
    [{ encoding: 'gpt2' }, '`encoding` is `"gpt2"`: give one of `cl100k_base`, `o200k_base`.'],
    [{ failOn: 'info' }, '`failOn` is `"info"`: give one of `error`, `warning`, `never`.'],
    [{ cache: 1 }, '`cache` is `1`: give true, false or a path.'],
    [{ emit: () => true }, '`emit` is a function: give true or false.'],
    [{ rules: { 'prime/missing-idd': 'off' } }, '`prime/missing-idd` is no code: did you mean `prime/missing-id`?'],
    [{ rules: { 'prime/missing-id': 'fatal' } }, '`rules.prime/missing-id` is `"fatal"`: give one of `off`, `info`, `warning`, `error`.'],
    [{ rules: ['prime/missing-id'] }, '`rules` is `["prime/missing-id"]`: give an object of codes and levels.'],
    [{ budgets: { summary: 5 } }, 'The summary budget is `5`; give a whole number of at least 12 tokens.'],
    [{ budgets: { core: 70.5 } }, 'The core budget is `70.5`; give a whole number of at least 60 tokens.'],
    [{ budgets: { core: 80 } }, 'The core budget is `80`; give at least three times the summary budget, 90.'],
    [{ budgets: { sumary: 20 } }, '`sumary` is no level: did you mean `summary`?'],
    [{ budgets: { kinds: { rul: {} } } }, '`rul` is no kind: did you mean `rule`?'],
    [{ budgets: { summary: 20, kinds: { rule: { summary: 40, core: 110 } } } }, 'The core budget for `rule` is `110`; give at least three times the summary budget, 120.'],
    [{ kinds: { Recipe: { layer: 'data', lead: ['dish'] } } }, '`kinds.Recipe` is no name for a kind: give words in lower case, joined by hyphens.'],
    [{ kinds: { recipe: { layer: 'food', lead: ['dish'] } } }, '`kinds.recipe.layer` is `"food"`: give one of `data`, `behaviour`, `composition`, `meta`, `voice`.'],
    [{ kinds: { recipe: { layer: 'data' } } }, '`kinds.recipe.lead` is missing: give a list of at least one field.'],
    [{ kinds: { recipe: { layer: 'data', lead: ['dish'], cor: [] } } }, '`cor` is no part of a kind: did you mean `core`?'],
    [{ projections: { rul: { core: [] } } }, '`rul` is no kind: did you mean `rule`?'],
  ])('%j', (options, fault) => {
    expect(faultsOf(options)).toContain(fault)
  })

  test('what the options add is known to the others', () => {
    const kinds = { recipe: { layer: 'data', lead: ['dish'] } }
    expect(faultsOf({ kinds, budgets: { kinds: { recipe: { core: 200 } } }, projections: { recipe: { core: ['time'] } } })).toEqual([])
  })
})
