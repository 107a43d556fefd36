import { mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
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

function start(dir: string, argv: readonly string[] = []): Watching {
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

  it('prints a JSON document a line with --json, and can poll', async () => {
    const { dir, line } = start(createProject(goodProject), ['--json', '--poll', '20'])
    expect(JSON.parse(await line())).toMatchObject({ ok: true, atoms: 2, added: ['@kitchen/rule-salt-water', '@kitchen/term-brine'], diagnostics: [] })
    writeIn(dir, rule, goodRule.replace('Salt the water', 'Salt all of the water'))
    expect(JSON.parse(await line())).toMatchObject({ ok: true, added: [], changed: ['@kitchen/rule-salt-water'], removed: [] })
  })
})
