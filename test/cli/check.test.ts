import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createProject, goodProject, goodRule, goodTerm, prime } from './run-main.ts'

const rule = 'primes/sources/rule-salt-water.prime'
const term = 'primes/sources/deep/term-brine.prime'
/** A warning in each file. */
const project = { [rule]: goodRule.replace(/ {2}version.*\n/, ''), [term]: goodTerm.replace(/ {2}version.*\n/, '') }

function files(stdout: string): string[] {
  return (JSON.parse(stdout) as { diagnostics: { source: { file: string } }[] }).diagnostics.map(({ source }) => source.file)
}

describe('prime check', () => {
  it('reports and writes nothing', async () => {
    const dir = createProject(project)
    const { code, stdout, stderr } = await prime(dir, ['check'])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toContain(`${rule}:1:6 warning prime/missing-version`)
    expect(stdout).toMatch(/\n2 atoms in 2 files: 2 warnings \(\d+\.\d\d s\)\n$/)
    expect(existsSync(join(dir, 'compiled'))).toBe(false)
    expect(await prime(createProject(goodProject), ['check'])).toMatchObject({ code: 0, stdout: expect.stringMatching(/^2 atoms in 2 files: no problems \(/) as string })
  })

  it('counts the sound atoms apart where there are errors', async () => {
    const dir = createProject({ ...goodProject, [rule]: project[rule]!.replace('{', '') })
    expect(await prime(dir, ['check'])).toMatchObject({ code: 2, stdout: expect.stringMatching(/\n1 sound atom in 2 files: \d+ error/) as string })
  })

  it('reports on the paths given, with all sources for references', async () => {
    const dir = createProject(project)
    const reported = async (...argv: string[]): Promise<string[]> => files((await prime(dir, ['check', '--json', ...argv])).stdout)
    expect(await reported()).toEqual([term, rule])
    expect(await reported(rule)).toEqual([rule])
    expect(await reported('primes/sources/deep')).toEqual([term])
    expect(await reported('primes/sources/deep', rule)).toEqual([term, rule])
    expect(await reported('--src', 'primes/sources', rule)).toEqual([rule])
    expect(await reported('--rule', 'missing-version=info', rule)).toEqual([rule])
    expect(files((await prime(join(dir, 'primes'), ['check', '--root', '..', 'sources/deep', '--json'])).stdout)).toEqual(['sources/deep/term-brine.prime'])
  })

  it('checks a file outside the sources, too', async () => {
    const dir = createProject({ ...goodProject, 'draft.prime': project[rule]!.replaceAll('salt-water', 'draft').replace('SaltWater', 'Draft') })
    expect(files((await prime(dir, ['check', '--json', 'draft.prime'])).stdout)).toContain('draft.prime')
  })

  it('exits with 2 for more warnings than allowed', async () => {
    const dir = createProject(project)
    expect((await prime(dir, ['check', '--max-warnings', '2'])).code).toBe(0)
    expect((await prime(dir, ['check', '--max-warnings', '1'])).code).toBe(2)
    expect((await prime(dir, ['check', '--max-warnings', '1', rule])).code).toBe(0)
    expect((await prime(dir, ['check', '--strict'])).code).toBe(2)
  })

  it('prints the forms for machines and nothing else', async () => {
    const dir = createProject(project)
    const json = await prime(dir, ['check', '--json'])
    expect(JSON.parse(json.stdout)).toMatchObject({ ok: true, atoms: 2, diagnostics: [{ level: 'warning' }, { level: 'warning' }] })
    expect((await prime(dir, ['check', '--format', 'json'])).stdout).toBe(json.stdout)
    const github = await prime(dir, ['check', '--format', 'github', rule])
    expect(github.stdout).toMatch(/^::warning file=primes\/sources\/rule-salt-water\.prime,line=1,[^\n]*\n$/)
    const sarif = await prime(dir, ['check', '--format', 'sarif'])
    expect(JSON.parse(sarif.stdout)).toMatchObject({ version: '2.1.0', runs: [{ results: [{ level: 'warning' }, { level: 'warning' }] }] })
    expect(github.stderr + sarif.stderr + json.stderr).toBe('')
  })
})
