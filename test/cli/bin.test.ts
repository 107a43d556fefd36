import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { version } from '../../package.json'
import { createProject, goodProject, type Run } from './run-main.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const bin = process.env.TEST_DIST ? [join(root, 'dist/bin/prime.mjs')] : ['--import', join(root, 'node_modules/jiti/lib/jiti-register.mjs'), join(root, 'src/cli/bin.ts')]

function start(cwd: string, argv: readonly string[]): ReturnType<typeof spawn> {
  const child = spawn(process.execPath, [...bin, ...argv], { cwd, env: { ...process.env, FORCE_COLOR: undefined, NO_COLOR: undefined } })
  onTestFinished(() => { child.kill('SIGKILL') })
  return child
}

async function finish(child: ReturnType<typeof spawn>, input = ''): Promise<Run> {
  const run = { stdout: '', stderr: '' }
  for (const stream of ['stdout', 'stderr'] as const) child[stream]!.setEncoding('utf8').on('data', (text: string) => { run[stream] += text })
  child.stdin!.end(input)
  const [code] = await once(child, 'close') as [number]
  return { code, ...run }
}

describe('the prime process', () => {
  it('has the exit codes of the interface page, and plain text off a terminal', async () => {
    const dir = createProject({ ...goodProject, 'bad.prime': 'rule X {' })
    expect(await finish(start(dir, ['--version']))).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' })
    const check = await finish(start(dir, ['check', 'bad.prime']))
    expect(check).toMatchObject({ code: 2, stderr: '' })
    expect(check.stdout).toMatch(/^bad\.prime \(1 error\)\n\nbad\.prime:1:/)
    expect((await finish(start(dir, ['parse', 'none.prime']))).code).toBe(1)
    expect((await finish(start(dir, ['nonsense']))).code).toBe(3)
  })

  it('writes all of a long output into a pipe, and reads standard input', async () => {
    const items = Array.from({ length: 20_000 }, (_, index) => `"item ${index}"`).join(', ')
    const { code, stdout } = await finish(start(createProject(), ['parse', '-', '--json']), `rule A { claim: [${items}] }`)
    expect(code).toBe(0)
    expect(stdout.length).toBeGreaterThan(2_000_000)
    expect((JSON.parse(stdout) as { atoms: { fields: { value: { items: unknown[] } }[] }[] }).atoms[0]!.fields[0]!.value.items).toHaveLength(20_000)
  })

  it('ends quietly when its reader has had enough', async () => {
    const child = start(createProject(), ['completion', 'zsh'])
    child.stdout!.destroy()
    let stderr = ''
    child.stderr!.setEncoding('utf8').on('data', (text: string) => { stderr += text })
    await once(child, 'close')
    expect(stderr).toBe('')
  })

  it.runIf(process.platform !== 'win32').each(['SIGINT', 'SIGTERM'] as const)('ends a watch on %s, with 0 and no handle left', async (signal) => {
    const dir = createProject(goodProject)
    const child = start(dir, ['watch'])
    const [first] = await once(child.stdout!, 'data') as [Buffer]
    expect(first.toString()).toMatch(/^watching 2 atoms/)
    child.kill(signal)
    expect(await once(child, 'close')).toEqual([0, null])
    expect(readFileSync(join(dir, 'compiled/_index.xml'), 'utf8')).toContain('total="2"')
  })
})
