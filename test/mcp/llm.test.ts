import { describe, expect, it, onTestFinished } from 'vitest'
import { startFakeProvider } from '../llm/fake-provider.ts'
import { bakery } from '../runtime/kitchen.ts'
import { writeTree } from '../runtime/tree-folder.ts'
import { runBin, session } from './run-bin.ts'

const domain = 'name: kitchen\nversion: "1.0.0"\ndescription: Bread.\nvalidators:\n  - { name: judged, description: Judged by a rubric., checker: ai-judge, rubric: "@bread/rule-weigh-flour" }\n'
const judge = { name: 'prime_validate', arguments: { artifact: 'Take a cup of flour.', atom_set: [] } }
const list = '{"jsonrpc":"2.0","id":9,"method":"tools/list"}\n'

async function provider(text: string) {
  const fake = await startFakeProvider(() => ({ text }))
  onTestFinished(() => fake.close())
  return { ...fake, env: { PRIME_LLM_PROVIDER: 'openai', PRIME_LLM_MODEL: 'small', PRIME_LLM_API_KEY: 'a-key', PRIME_LLM_BASE_URL: fake.url } }
}

describe('a model', () => {
  it('judges when the server was started with --llm, and the tools say that they reach out', async () => {
    const { env, seen } = await provider('{"pass": false, "message": "It measures by the cup."}')
    const { messages, stderr } = await runBin([await writeTree(bakery, { domains: { 'domain.yaml': domain } }), '--llm'], session(judge) + list, env)
    const [, judged, listed] = messages.sort((a, b) => a.id! - b.id!)
    expect(judged).toMatchObject({ result: { structuredContent: { ok: false, fixes: [{ validator: 'judged', severity: 'error', message: 'It measures by the cup.' }] } } })
    const open = (listed!.result as { tools: { name: string, annotations: { openWorldHint: boolean } }[] }).tools.filter(tool => tool.annotations.openWorldHint).map(tool => tool.name)
    expect(open.sort()).toEqual(['prime_compile', 'prime_validate'])
    expect(seen).toHaveLength(1)
    expect(seen[0]!.headers.authorization).toBe('Bearer a-key')
    expect(stderr).not.toContain('a-key')
  })

  it('is not asked without --llm, whatever the environment says', async () => {
    const { env, seen } = await provider('{"pass": true}')
    const { messages } = await runBin([await writeTree(bakery, { domains: { 'domain.yaml': domain } })], session(judge), env)
    expect(messages.at(-1)).toMatchObject({ result: { structuredContent: { ok: true, fixes: [{ validator: 'judged', severity: 'warning', message: expect.stringContaining('skipped') as string }] } } })
    expect(seen).toEqual([])
  })

  it('is missed aloud when none is configured', async () => {
    const { messages, stderr } = await runBin([await writeTree(bakery, { domains: { 'domain.yaml': domain } }), '--llm'], session(judge), { OPENAI_API_KEY: '', ANTHROPIC_API_KEY: '', PRIME_LLM_PROVIDER: 'openai', PRIME_LLM_MODEL: '' })
    expect(stderr).toContain('No model is configured')
    expect(messages.at(-1)).toMatchObject({ result: { structuredContent: { ok: true, fixes: [{ severity: 'warning' }] } } })
  })
})
