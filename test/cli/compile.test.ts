import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createProject, goodProject, goodRule, prime, writeIn } from './run-main.ts'

const rule = 'primes/sources/rule-salt-water.prime'

describe('prime compile', () => {
  it('writes the tree, then only what changed', async () => {
    const dir = createProject(goodProject)
    const first = await prime(dir, ['compile'])
    expect(first).toMatchObject({ code: 0, stderr: '' })
    expect(first.stdout).toMatch(/^2 atoms: no problems; compiled: 12 written, 0 removed, 0 unchanged \(\d+\.\d\d s\)\n$/)
    expect(readdirSync(join(dir, 'compiled/@kitchen'))).toEqual(['rule-salt-water', 'term-brine'])
    writeIn(dir, rule, goodRule.replace('Salt the', 'Do salt the'))
    expect((await prime(dir, ['compile'])).stdout).toMatch(/; compiled: [3-7] written, 0 removed, \d unchanged /)
  })

  it('prints the JSON of the interface page', async () => {
    const dir = createProject(goodProject)
    const { code, stdout, stderr } = await prime(dir, ['compile', '--json', '--out', 'build/tree'])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const json = JSON.parse(stdout) as Record<string, unknown>
    expect(Object.keys(json)).toEqual(['ok', 'atoms', 'written', 'removed', 'unchanged', 'out', 'tokens', 'diagnostics'])
    expect(json).toMatchObject({ ok: true, atoms: 2, written: 12, removed: 0, unchanged: 0, out: 'build/tree', diagnostics: [] })
    const tokens = ['rule-salt-water', 'term-brine'].map(name => /summary: (\d+)/.exec(readFileSync(join(dir, `build/tree/@kitchen/${name}/atom.yaml`), 'utf8'))![1])
    expect(json.tokens).toMatchObject({ summary: tokens.reduce((sum, count) => sum + Number(count), 0) })
  })

  it('writes types as the config says, also when nothing else is to do, and ends by errors alone', async () => {
    const dir = createProject({ ...goodProject, 'prime.config.json': '{ "dts": "types/atoms.d.ts", "failOn": "never", "emit": false }' })
    for (let turn = 0; turn < 2; turn++) {
      expect((await prime(dir, ['compile'])).code).toBe(0)
      expect(existsSync(join(dir, 'compiled/_index.xml'))).toBe(true)
      expect(readFileSync(join(dir, 'types/atoms.d.ts'), 'utf8')).toContain('"@kitchen/rule-salt-water": true\n    "@kitchen/term-brine": true\n')
      rmSync(join(dir, 'types'), { recursive: true })
    }
    writeIn(dir, rule, goodRule.replace('term-brine', 'term-bring'))
    expect((await prime(dir, ['compile'])).code).toBe(2)
    expect(existsSync(join(dir, 'types'))).toBe(false)
  })

  it('writes nothing when there is an error, and exits with 2', async () => {
    const dir = createProject({ ...goodProject, [rule]: goodRule.replace('term-brine', 'term-bring') })
    const { code, stdout, stderr } = await prime(dir, ['compile'])
    expect(code).toBe(2)
    expect(stderr).toContain(`${rule}:9:14 error prime/unresolved-reference`)
    expect(stdout).toMatch(/1 error; nothing written to compiled/)
    expect(existsSync(join(dir, 'compiled'))).toBe(false)
    const json = await prime(dir, ['compile', '--json'])
    expect(json).toMatchObject({ code: 2, stderr: '' })
    expect(JSON.parse(json.stdout)).toMatchObject({ ok: false, written: 0, diagnostics: [{ code: 'prime/unresolved-reference', source: { file: rule, line: 9, column: 14 } }] })
  })

  it('takes levels from --rule and --strict, and shows errors only with --silent', async () => {
    const dir = createProject({ ...goodProject, [rule]: goodRule.replace(/ {2}version.*\n/, '') })
    expect(await prime(dir, ['compile'])).toMatchObject({ code: 0, stderr: expect.stringContaining('warning prime/missing-version') as string })
    expect(await prime(dir, ['compile', '--silent'])).toEqual({ code: 0, stdout: '', stderr: '' })
    expect((await prime(dir, ['compile', '--strict'])).code).toBe(2)
    expect(await prime(dir, ['compile', '--strict', '--rule', 'prime/missing-version=off'])).toMatchObject({ code: 0, stderr: '' })
    expect((await prime(dir, ['compile', '--rule', 'missing-version=error', '--silent'])).stderr).toContain('error prime/missing-version')
  })

  it('reads the config of the root, and gives paths relative to the working directory', async () => {
    const dir = createProject({ 'app/know/a.prime': goodRule, 'app/prime.config.json': '{ "src": "know", "outDir": "tree" }', 'tool/x': '' })
    const { code, stdout } = await prime(join(dir, 'tool'), ['compile', '--root', '../app', '--json'])
    expect(code).toBe(2)
    expect(JSON.parse(stdout)).toMatchObject({ out: '../app/tree', diagnostics: [{ source: { file: '../app/know/a.prime' } }] })
  })

  it('takes several source folders', async () => {
    const dir = createProject({ 'a/rule.prime': goodRule, 'b/term.prime': goodProject['primes/sources/term-brine.prime']! })
    expect(JSON.parse((await prime(dir, ['compile', '--src', 'a', 'b', '--json'])).stdout)).toMatchObject({ ok: true, atoms: 2 })
    expect(JSON.parse((await prime(dir, ['compile', '--src', 'a', '--src', 'b', '--json', '--no-cache'])).stdout)).toMatchObject({ ok: true, atoms: 2 })
  })
})
