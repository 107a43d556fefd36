import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { main } from '../../src/cli/main.ts'
import { createIo, createProject, goodProject, goodRule, goodTerm, writeIn } from './run-main.ts'

interface Watching {
  dir: string
  /** The next line on standard output. */
  line: () => Promise<string>
  stderr: () => string
  stop: () => Promise<number>
}

const running: (() => Promise<number>)[] = []

afterEach(async () => {
  for (const stop of running.splice(0)) await stop()
})

function start(dir: string, argv: readonly string[] = [], env: Readonly<Record<string, string>> = {}): Watching {
  const controller = new AbortController()
  const lines: string[] = []
  let wake = (): void => undefined
  const { io, stderr } = createIo(dir, {
    stdout: {
      write: (text) => {
        lines.push(...text.split('\n').filter(line => line !== ''))
        wake()
      },
    },
    interruption: () => controller.signal,
    env,
  })
  const exit = main(['watch', ...argv], io)
  const stop = async (): Promise<number> => {
    controller.abort()
    return exit
  }
  running.push(stop)
  return {
    dir,
    stderr,
    stop,
    async line() {
      while (lines.length === 0) await Promise.race([new Promise<void>((resolve) => { wake = resolve }), exit.then((code) => { throw new Error(`watch ended with ${code}: ${stderr()}`) })])
      return lines.shift()!
    },
  }
}

const rule = 'primes/sources/rule-salt-water.prime'
const term = 'primes/sources/term-brine.prime'

describe('prime watch', () => {
  it('writes the tree, one line for each change, and ends with 0 when interrupted', async () => {
    const { dir, line, stop } = start(createProject(goodProject))
    expect(await line()).toMatch(/^watching 2 atoms: no problems; written to compiled \(/)
    writeIn(dir, rule, goodRule.replace('Salt the water', 'Salt all of the water'))
    expect(await line()).toMatch(/^~@kitchen\/rule-salt-water; no problems; tokens summary \d+ \(\+2\), core \d+ \(\+2\), full \d+ \(\+2\) \(\d+ ms\)$/)
    expect(readFileSync(join(dir, 'compiled/@kitchen/rule-salt-water/chunks/summary.md'), 'utf8')).toContain('all of the water')
    expect(await stop()).toBe(0)
  })

  it('keeps the last good files of a broken atom and says when it is mended', async () => {
    const { dir, line, stderr } = start(createProject(goodProject))
    await line()
    writeIn(dir, rule, goodRule.replace('"Salt the water', 'Salt the water'))
    expect(await line()).toMatch(/^no atom changed; \d+ errors? \(\+\d+\)/)
    expect(stderr()).toContain(`${rule}:7:`)
    expect(readFileSync(join(dir, 'compiled/@kitchen/rule-salt-water/chunks/summary.md'), 'utf8')).toContain('Salt the water')
    writeIn(dir, rule, goodRule)
    expect(await line()).toMatch(/^no atom changed; 0 errors \(-\d+\)/)
  })

  it('sees new, renamed and deleted files, also in new folders', async () => {
    const { dir, line } = start(createProject(goodProject))
    await line()
    writeIn(dir, 'primes/sources/deep/new/term-stock.prime', goodTerm.replaceAll('brine', 'stock').replaceAll('Brine', 'Stock').replace('water with so much salt', 'what bones and roots give'))
    expect(await line()).toMatch(/^\+@kitchen\/term-stock;/)
    rmSync(join(dir, 'primes/sources/deep/new/term-stock.prime'))
    expect(await line()).toMatch(/^-@kitchen\/term-stock;/)
    renameSync(join(dir, term), join(dir, 'primes/sources/brine.prime'))
    expect(await line()).toMatch(/^~@kitchen\/term-brine;/)
  })

  it('tells saves by rename of several files as one change, and leaves files alone that are not its own', async () => {
    const { dir, line } = start(createProject(goodProject))
    await line()
    const mine = ['compiled/notes.txt', 'compiled/@kitchen/term-brine/notes.txt']
    for (const path of mine) writeIn(dir, path, 'mine')
    for (const [path, text] of Object.entries({ [rule]: goodRule.replace('Salt the water', 'Salt all of the water'), [term]: goodTerm.replace('so much', 'a lot of') })) {
      writeIn(dir, `${path}.tmp-4711`, text)
      renameSync(join(dir, `${path}.tmp-4711`), join(dir, path))
    }
    expect(await line()).toMatch(/^~@kitchen\/rule-salt-water ~@kitchen\/term-brine; no problems;/)
    rmSync(join(dir, term))
    expect(await line()).toMatch(/^-@kitchen\/term-brine; \d+ errors? \(\+\d+\)/)
    expect(existsSync(join(dir, 'compiled/@kitchen/term-brine/atom.yaml'))).toBe(false)
    for (const path of mine) expect(readFileSync(join(dir, path), 'utf8')).toBe('mine')
  })

  it('sees domain files and config files come, change and go', async () => {
    const { dir, line } = start(createProject(goodProject))
    await line()
    const domain = 'name: kitchen\nversion: 1.0.0\ndescription: Cooking at home.\ntags: [salt]\n'
    writeIn(dir, 'primes/domain.yaml', domain)
    expect(await line()).toMatch(/^no atom changed; no problems;/)
    expect(readFileSync(join(dir, 'compiled/domain.yaml'), 'utf8')).toContain('Cooking at home.')
    writeIn(dir, 'primes/domain.yaml', domain.replace('at home', 'for guests'))
    expect(await line()).toMatch(/^no atom changed;/)
    expect(readFileSync(join(dir, 'compiled/domain.yaml'), 'utf8')).toContain('for guests')
    rmSync(join(dir, 'primes/domain.yaml'))
    expect(await line()).toMatch(/^no atom changed;/)
    expect(existsSync(join(dir, 'compiled/domain.yaml'))).toBe(false)
    writeIn(dir, 'prime.config.json', '{ "exclude": "**/rule-*" }')
    expect(await line()).toBe('config changed')
    expect(await line()).toMatch(/^watching 1 atom:/)
    rmSync(join(dir, 'prime.config.json'))
    expect(await line()).toBe('config changed')
    expect(await line()).toMatch(/^watching 2 atoms:/)
  })

  it.each([['events', []], ['polling', ['--poll', '20']]])('watches folders outside the root, below a hidden one, that do not exist yet, by %s', async (_, argv) => {
    const home = createProject({ 'app/package.json': '{}' })
    const { line } = start(join(home, 'app'), ['--src', '../knowledge/.hidden/kitchen', 'primes/sources', '--out', '../built', ...argv])
    expect(await line()).toMatch(/^watching 0 atoms:/)
    const seen = async (text: string): Promise<void> => { while (!(await line()).includes(text)) continue }
    writeIn(home, 'knowledge/.hidden/kitchen/deep/term-brine.prime', goodTerm)
    await seen('+@kitchen/term-brine')
    writeIn(home, 'app/primes/sources/rule-salt-water.prime', goodRule)
    await seen('+@kitchen/rule-salt-water')
    rmSync(join(home, 'app/primes'), { recursive: true })
    await seen('-@kitchen/rule-salt-water')
    rmSync(join(home, 'knowledge'), { recursive: true })
    await seen('-@kitchen/term-brine')
    writeIn(home, 'knowledge/.hidden/kitchen/term-brine.prime', goodTerm)
    await seen('+@kitchen/term-brine')
    expect(existsSync(join(home, 'built/@kitchen/term-brine/atom.yaml'))).toBe(true)
  })

  it.each(['primes', 'primes/sources'])('recovers when %s is deleted and made again', async (folder) => {
    const { dir, line } = start(createProject({ ...goodProject, 'primes/domain.yaml': 'name: kitchen\nversion: 1.0.0\ndescription: Cooking at home.\n' }))
    await line()
    rmSync(join(dir, folder), { recursive: true })
    let seen = await line()
    while (!seen.includes('-@kitchen/rule-salt-water')) seen = await line()
    for (const [path, text] of Object.entries(goodProject)) writeIn(dir, path, text)
    while (!seen.includes('+@kitchen/rule-salt-water')) seen = await line()
  })

  it('starts without a source folder and without a config file', async () => {
    const { dir, line } = start(createProject())
    expect(await line()).toMatch(/^watching 0 atoms: 1 error/)
    for (const [path, text] of Object.entries(goodProject)) writeIn(dir, path, text)
    let seen = await line()
    while (!seen.includes('+@kitchen/')) seen = await line()
    writeIn(dir, 'prime.config.json', '{ "budgets": { "summary": 20 } }')
    while (seen !== 'config changed') seen = await line()
    expect(await line()).toMatch(/^watching 2 atoms: no problems/)
  })

  it('stays with the old options while the config is broken', async () => {
    const { dir, line, stderr } = start(createProject({ ...goodProject, 'prime.config.json': '{}' }))
    await line()
    writeIn(dir, 'prime.config.json', '{ "strickt": true }')
    writeIn(dir, rule, goodRule.replace('Salt the water', 'Salt all of the water'))
    await expect.poll(stderr, { timeout: 30_000 }).toContain('`strickt` is no option: did you mean `strict`?')
    writeIn(dir, 'prime.config.json', '{ "strict": true }')
    let seen = await line()
    while (seen !== 'config changed') seen = await line()
  })

  it('does not rebuild for ever when the output lies inside the sources', async () => {
    const { dir, line } = start(createProject(goodProject), ['--out', 'primes/sources/out'])
    await line()
    mkdirSync(join(dir, 'primes/sources/empty'))
    writeIn(dir, rule, goodRule.replace('Salt the water', 'Salt all of the water'))
    expect(await line()).toMatch(/^~@kitchen\/rule-salt-water;/)
  })

  it('keeps the types of the option dts up to date, without a rebuild for them', async () => {
    const { dir, line } = start(createProject({ ...goodProject, 'prime.config.json': '{ "dts": "primes/sources/atoms.d.ts" }' }))
    await line()
    const types = (): string => readFileSync(join(dir, 'primes/sources/atoms.d.ts'), 'utf8')
    expect(types()).toContain('"@kitchen/term-brine": true')
    renameSync(join(dir, term), join(dir, 'elsewhere.prime'))
    expect(await line()).toMatch(/^-@kitchen\/term-brine;/)
    expect(types()).not.toContain('"@kitchen/term-brine"')
    renameSync(join(dir, 'elsewhere.prime'), join(dir, term))
    expect(await line()).toMatch(/^\+@kitchen\/term-brine;/)
  })

  it.each([['--poll', ['--poll', '20'], {}], ['CHOKIDAR_USEPOLLING', [], { CHOKIDAR_USEPOLLING: 'true', CHOKIDAR_INTERVAL: '20' }]])('prints a JSON document a line with --json, and can poll by %s', async (_, argv, env) => {
    const { dir, line } = start(createProject(goodProject), ['--json', ...argv], env)
    expect(JSON.parse(await line())).toMatchObject({ ok: true, atoms: 2, added: ['@kitchen/rule-salt-water', '@kitchen/term-brine'], diagnostics: [] })
    writeIn(dir, rule, goodRule.replace('Salt the water', 'Salt all of the water'))
    expect(JSON.parse(await line())).toMatchObject({ ok: true, added: [], changed: ['@kitchen/rule-salt-water'], removed: [] })
  })
})
