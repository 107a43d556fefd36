import { describe, expect, it, vi } from 'vitest'
import { withSpinner } from '../../src/cli/spinner.ts'
import { startFakeProvider } from '../llm/fake-provider.ts'
import { createIo, createProject, goodProject, prime } from './run-main.ts'

describe('withSpinner', () => {
  it('moves on a terminal, says what goes on, and leaves nothing behind', async () => {
    const written: string[] = []
    let moved = (): void => undefined
    const { io } = createIo('/', { stderr: { isTTY: true, write: (text) => { written.push(text); moved() } } })
    const result = await withSpinner(io, 'working', async (say) => {
      await new Promise<void>((resolve) => { moved = resolve })
      say('1 of 2')
      await new Promise<void>((resolve) => { moved = resolve })
      return 42
    })
    expect(result).toBe(42)
    expect(written[0]).toMatch(/^\r\x1b\[K. working$/)
    expect(written[1]).toMatch(/. 1 of 2$/)
    expect(written.at(-1)).toBe('\r\x1b[K')
  })

  it('writes nothing off a terminal and in CI, and passes failures on', async () => {
    const { io, stderr } = createIo('/')
    await expect(withSpinner(io, 'x', async () => { throw new Error('no') })).rejects.toThrow('no')
    expect(stderr()).toBe('')
    const ci = createIo('/', { env: { CI: 'true' }, stderr: { isTTY: true, write: () => { throw new Error('written') } } })
    expect(await withSpinner(ci.io, 'x', async () => 1)).toBe(1)
  })
})

describe('--deep', () => {
  it('says so once when there is no provider', async () => {
    for (const name of ['PRIME_LLM_PROVIDER', 'PRIME_LLM_API_KEY', 'OPENAI_API_KEY', 'ANTHROPIC_API_KEY']) vi.stubEnv(name, '')
    const { code, stdout } = await prime(createProject(goodProject), ['check', '--deep', '--json'])
    vi.unstubAllEnvs()
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ diagnostics: [{ code: 'prime/meaning-skipped', level: 'info' }] })
  })

  it('shows its progress on a terminal', async () => {
    let release = (): void => undefined
    const shown = new Promise<void>((resolve) => { release = resolve })
    const provider = await startFakeProvider((_request, index) => index === 0 ? { text: '{"findings": []}' } : { hang: true })
    vi.stubEnv('PRIME_LLM_PROVIDER', 'openai')
    vi.stubEnv('PRIME_LLM_MODEL', 'm')
    vi.stubEnv('PRIME_LLM_API_KEY', 'k')
    vi.stubEnv('PRIME_LLM_BASE_URL', provider.url)
    const running = prime(createProject(goodProject), ['check', '--deep'], { stderr: { isTTY: true, write: (text) => { if (text.includes('judging meaning: 1 of 2')) release() } } })
    await shown
    await provider.close()
    vi.unstubAllEnvs()
    expect((await running).code).toBe(0)
  })
})
