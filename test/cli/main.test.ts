import { describe, expect, it } from 'vitest'
import { version } from '../../package.json'
import { commandTable } from '../../src/cli/command-table.ts'
import { optionTable } from '../../src/cli/option-table.ts'
import { createProject, goodProject, prime } from './run-main.ts'

describe('prime', () => {
  it('prints its version and help on standard output', async () => {
    expect(await prime('/', ['--version'])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' })
    const help = await prime('/', ['--help'])
    expect(help).toMatchObject({ code: 0, stderr: '' })
    for (const { name, summary } of commandTable) expect(help.stdout.replace(/\s+/g, ' ')).toMatch(new RegExp(`${name} .*${summary.replace(/[.*+?^$(){}|[\]\\]/g, '\\$&')}`))
  })

  it.each(commandTable.map(({ name }) => name))('has help with flags and examples for %s', async (name) => {
    const spec = commandTable.find(command => command.name === name)!
    const help = await prime('/', [name, '--help'])
    expect(help).toMatchObject({ code: 0, stderr: '' })
    for (const option of spec.options) expect(help.stdout).toContain(`  ${optionTable[option].flags} `)
    for (const [line] of spec.examples) expect(help.stdout).toContain(`  $ ${line}\n`)
    expect(spec.examples.length).toBeGreaterThan(0)
    expect((await prime('/', ['help', name])).stdout).toBe(help.stdout)
  })

  it('has --json for every command but the one that prints a script', () => {
    expect(commandTable.filter(({ options }) => !options.includes('json')).map(({ name }) => name)).toEqual(['completion'])
  })

  it.each([
    [[], 'Usage: prime'],
    [['chekc'], 'Did you mean check?'],
    [['compile', '--strickt'], 'Did you mean --strict?'],
    [['compile', 'x'], 'too many arguments'],
    [['parse'], 'missing required argument'],
    [['check', '--format', 'xml'], 'Allowed choices are pretty, json, github, sarif'],
    [['check', '--max-warnings', '-1'], 'whole number of at least 0'],
    [['check', '--max-warnings', '1e1'], 'whole number of at least 0'],
    [['compile', '--rule', 'missing-id'], 'prime: `missing-id` is no rule: write CODE=LEVEL'],
    [['compile', '--rule', 'missing-it=off'], 'did you mean `prime/missing-id`?'],
    [['compile', '--rule', 'missing-id=loud'], '`"loud"`: give one of `off`'],
    [['explain', 'missing-it'], 'did you mean `prime/missing-id`?'],
    [['completion', 'csh'], 'bash, zsh, fish'],
    [['show', '@kitchen/term-brin'], 'prime: there is no atom `@kitchen/term-brin`: did you mean `@kitchen/term-brine`?'],
    [['deps', 'nothing'], 'prime: there is no atom `nothing`: `prime list` lists those there are'],
    [['query', 'kind:'], 'prime: '],
  ])('exits with 3 and says why for %j', async (argv, message) => {
    const { code, stdout, stderr } = await prime(createProject(goodProject), argv)
    expect(stderr).toContain(message)
    expect({ code, stdout }).toEqual({ code: 3, stdout: '' })
  })

  it.each([
    [['parse', 'none.prime'], 'prime: cannot read `none.prime`: there is no such file\n'],
    [['parse', 'primes'], 'prime: cannot read `primes`: it is a folder, not a file\n'],
    [['check', 'none'], 'prime: cannot check `none`: there is no such file or folder\n'],
    [['list', '--tree', '.'], 'No compiled tree was found'],
    [['init'], '`primes/sources/term-atom.prime` exists: nothing was written'],
    [['compile', '--out', 'primes/sources/term-brine.prime'], 'prime: '],
  ])('exits with 1 and says why for %j', async (argv, message) => {
    const { code, stdout, stderr } = await prime(createProject({ ...goodProject, 'primes/sources/term-atom.prime': '' }), argv)
    expect(stderr).toContain(message)
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  })

  it('says what to do when no more files can be opened', async () => {
    const readStdin = async (): Promise<string> => { throw Object.assign(new Error('EMFILE: too many open files'), { code: 'EMFILE' }) }
    expect(await prime(createProject(), ['parse', '-'], { readStdin })).toMatchObject({ code: 1, stderr: 'prime: too many files are open: raise `ulimit -n` (EMFILE: too many open files)\n' })
  })

  it('tells a broken config by its relative path', async () => {
    const project = createProject({ ...goodProject, 'prime.config.json': '{ "sources": "x" }' })
    expect(await prime(project, ['compile'])).toMatchObject({ code: 3, stderr: expect.stringMatching(/^prime: `prime\.config\.json`: `sources` is no option/) as string })
  })

  it('colours only on a terminal, or by NO_COLOR and FORCE_COLOR', async () => {
    const isColoured = async (isTTY: boolean, env: Record<string, string>): Promise<boolean> => {
      let text = ''
      const stdout = { isTTY, write: (part: string) => { text += part } }
      await prime('/', ['explain', 'missing-id'], { stdout, env })
      return text.includes('\x1b[')
    }
    expect(await isColoured(false, {})).toBe(false)
    expect(await isColoured(true, {})).toBe(true)
    expect(await isColoured(true, { NO_COLOR: '1' })).toBe(false)
    expect(await isColoured(true, { NO_COLOR: '' })).toBe(true)
    expect(await isColoured(true, { TERM: 'dumb' })).toBe(false)
    expect(await isColoured(true, { FORCE_COLOR: '0' })).toBe(false)
    expect(await isColoured(false, { FORCE_COLOR: '1' })).toBe(true)
    expect(await isColoured(false, { FORCE_COLOR: '1', NO_COLOR: '1' })).toBe(false)
    expect(await isColoured(false, { CI: 'true' })).toBe(false)
  })
})
