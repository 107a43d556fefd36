import { describe, expect, it } from 'vitest'
import { createProject, goodProject, goodRule, goodTerm, prime, writeIn } from './run-main.ts'

const oldRule = goodRule
  .replaceAll('salt-water', 'oil-water').replace('SaltWater', 'OilWater')
  .replace('Salt the water', 'Put oil into the water')
  .replace('  severity', '  status: deprecated\n  superseded-by: "@kitchen/rule-salt-water"\n  severity')
const project = { ...goodProject, 'primes/sources/rule-oil-water.prime': oldRule }

describe('prime list', () => {
  it('lists atoms with their prices, and filters', async () => {
    const dir = createProject(project)
    const { code, stdout, stderr } = await prime(dir, ['list'])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '3 of 3 atoms\n' })
    expect(stdout.split('\n')).toHaveLength(5)
    expect(stdout).toMatch(/^id +summary +core +full +says\n/)
    expect(stdout).toMatch(/\n@kitchen\/rule-oil-water +\d+ +\d+ +\d+ +\[deprecated, use @kitchen\/rule-salt-water\] Put oil/)
    const ids = async (...argv: string[]): Promise<string[]> => (JSON.parse((await prime(dir, ['list', '--json', ...argv])).stdout) as { id: string }[]).map(({ id }) => id)
    expect(await ids('--kind', 'term')).toEqual(['@kitchen/term-brine'])
    expect(await ids('--kind', 'term', '--kind', 'rule', '--tag', 'pasta', '--tag', 'salt')).toEqual(['@kitchen/rule-oil-water', '@kitchen/rule-salt-water'])
    expect(await ids('--status', 'deprecated')).toEqual(['@kitchen/rule-oil-water'])
    expect(await ids('--scope', 'kitchen', '--domain', 'kitchen')).toHaveLength(3)
    expect(await ids('--scope', '@kitche')).toEqual([])
    expect(await ids('--domain', 'garden')).toEqual([])
    expect(await ids('--over-budget')).toEqual([])
    writeIn(dir, 'prime.config.json', '{ "budgets": { "full": 60, "kinds": { "term": { "full": 400 } } } }')
    expect(await ids('--over-budget')).toEqual(['@kitchen/rule-oil-water', '@kitchen/rule-salt-water'])
  })

  it('names the nearest when a filter asks for what nothing has', async () => {
    const dir = createProject(project)
    expect((await prime(dir, ['list', '--kind', 'rul', '--kind', 'term', '--status', 'draft', '--tag', 'solt', '--domain', 'kitchn', '--scope', 'zoo'])).stderr).toBe(`\
warning: nothing has the kind \`rul\`: did you mean \`rule\`?
warning: nothing has the tag \`solt\`: did you mean \`salt\`?
warning: nothing has the domain \`kitchn\`: did you mean \`kitchen\`?
warning: nothing has the scope \`@zoo\`
0 of 3 atoms
`)
    expect((await prime(dir, ['deps', 'salt-water', '--verb', 'requirs'])).stderr).toBe('warning: nothing has the verb `requirs`: did you mean `requires`?\n')
    expect((await prime(dir, ['graph', '--verb', 'extends', '--scope', 'kitchen/'])).stderr).toBe('')
  })

  it('cuts what a terminal has no room for', async () => {
    const lines: string[] = []
    await prime(createProject(goodProject), ['list'], { stdout: { columns: 60, isTTY: true, write: text => lines.push(...text.split('\n')) } })
    expect(Math.max(...lines.map(line => line.length))).toBeLessThanOrEqual(60)
    expect(lines.join('\n')).toContain('…')
  })

  it('says when errors keep atoms away, and reads a tree from disk', async () => {
    const dir = createProject(project)
    await prime(dir, ['compile'])
    const broken = createProject({ ...goodProject, 'primes/sources/broken.prime': 'rule X {' })
    expect((await prime(broken, ['list'])).stderr).toMatch(/^warning: 1 error in the sources: .*\n2 of 2 atoms\n$/)
    expect(await prime(broken, ['list', '--tree', dir])).toMatchObject({ code: 0, stderr: '3 of 3 atoms\n' })
  })
})

describe('prime show', () => {
  it('prints a projection, and its price on standard error', async () => {
    const dir = createProject(goodProject)
    await prime(dir, ['compile'])
    for (const source of [[], ['--tree', 'compiled']]) {
      const { code, stdout, stderr } = await prime(dir, ['show', '@kitchen/term-brine', '--level', 'summary', '--tokens', ...source])
      expect(code).toBe(0)
      expect(stdout).toMatch(/^Brine is water with so much salt in it that it tastes of the sea\.\n+tags: salt\n$/)
      expect(stderr).toMatch(/^tokens: summary \d+, core \d+, full \d+\n$/)
    }
    expect((await prime(dir, ['show', '@kitchen/term-brine'])).stdout).toContain('# Brine\n')
    expect(JSON.parse((await prime(dir, ['show', '@kitchen/term-brine', '--json'])).stdout)).toMatchObject({ id: '@kitchen/term-brine', level: 'full', text: expect.stringContaining('# Brine') as string })
  })

  it('is exact in a pipe and safe on a terminal', async () => {
    const dir = createProject({ 'primes/sources/a.prime': goodTerm.replace('of the sea', 'of\x1b[2J the sea') })
    const raw = await prime(dir, ['show', '@kitchen/term-brine'])
    expect(raw.stdout).toContain('\x1b[2J')
    let shown = ''
    await prime(dir, ['show', '@kitchen/term-brine'], { stdout: { isTTY: true, write: (text) => { shown += text } }, env: { NO_COLOR: '1' } })
    expect(shown).toBe(raw.stdout.replaceAll('\x1b', '\\x1b'))
  })
})

describe('an atom with errors', () => {
  const file = 'primes/sources/rule-salt-water.prime'
  const astray = { ...goodProject, [file]: `\n${goodRule.replace('term-brine', 'term-brin')}`, 'primes/sources/other.prime': goodTerm.replaceAll('brine', 'sea').replace('Brine', 'Sea').replace('water with so much salt', 'a lake without an end').replace('tags:', 'related: [@kitchen/rule-salt-water]\n  tags:') }
  const place = '`@kitchen/rule-salt-water` stands at primes/sources/rule-salt-water.prime:2, but nobody gets it before its error is mended: see `prime check primes/sources/rule-salt-water.prime`'

  it('is shown as agents would read it, with what is wrong on standard error', async () => {
    const dir = createProject(astray)
    const { code, stdout, stderr } = await prime(dir, ['show', 'salt-water', '--level', 'summary', '--tokens'])
    expect({ code, stdout }).toEqual({ code: 2, stdout: expect.stringMatching(/^Salt the water before the pasta goes in\.\n/) as string })
    expect(stderr).toContain(`${file}:10:14 error prime/unresolved-reference`)
    expect(stderr).toMatch(/^tokens: summary \d+/m)
    const json = await prime(dir, ['show', '@kitchen/rule-salt-water', '--json'])
    expect(json.code).toBe(2)
    expect(JSON.parse(json.stdout)).toMatchObject({ id: '@kitchen/rule-salt-water', text: expect.stringContaining('# SaltWater') as string, diagnostics: [{ code: 'prime/unresolved-reference', source: { file } }] })
  })

  it('is named with its place where it cannot be read', async () => {
    const dir = createProject(astray)
    expect(await prime(dir, ['deps', 'rule-salt-water'])).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(`prime: ${place}\n`) as string })
    expect(await prime(dir, ['graph', '--around', 'rule-salt-water'])).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(`prime: ${place}\n`) as string })
    expect((await prime(dir, ['deps', 'term-sea'])).stdout).toBe('@kitchen/term-sea\n└─ related → @kitchen/rule-salt-water (has errors)\n')
    expect((await prime(dir, ['deps', '@kitchen/rule-salt-watr'])).stderr).toContain('did you mean `@kitchen/rule-salt-water`?')
    writeIn(dir, 'my primes/empty.prime', 'rule Empty {\n  id: "@kitchen/rule-empty"\n}\nrule SaltWater { id: 1, claim: 2, claim: "x }\n')
    const empty = await prime(dir, ['show', 'rule-empty', '--src', 'my primes'])
    expect(empty).toMatchObject({ code: 2, stdout: '', stderr: expect.stringMatching(/error prime\/nothing-to-summarise.*see `prime check 'my primes\/empty\.prime'`\n$/s) as string })
    expect(await prime(dir, ['show', 'Empty', '--tree', '.'])).toMatchObject({ code: 1 })
  })
})

describe('prime deps', () => {
  const chain = {
    'primes/sources/all.prime': ['a', 'b', 'c'].map((name, index) => `term T${name} {
  id: "@x/term-${name}"
  definition: "The ${['first', 'second', 'third'][index]} word of the alphabet that anybody learns."
  related: [@x/term-${['b', 'c', 'a'][index]!}${index === 0 ? ', @x/term-c, @other/term-z' : ''}]
}
`).join('\n'),
  }

  it('draws a tree of both directions, with cycles, repetitions and strangers marked', async () => {
    const dir = createProject(chain)
    expect((await prime(dir, ['deps', '@x/term-a'])).stdout).toBe(`\
@x/term-a
├─ related → @other/term-z (not in this tree)
├─ related → @x/term-b
│  └─ related → @x/term-c
│     └─ related → @x/term-a (cycle)
└─ related → @x/term-c (shown above)
`)
    expect((await prime(dir, ['deps', '@x/term-a', '--direction', 'in', '--depth', '1'])).stdout).toBe('@x/term-a\n└─ related ← @x/term-c\n')
    expect((await prime(dir, ['deps', '@x/term-a', '--verb', 'requires'])).stdout).toBe('@x/term-a\n')
    expect(JSON.parse((await prime(dir, ['deps', '@x/term-b', '--depth', '1', '--json'])).stdout)).toEqual({
      id: '@x/term-b',
      edges: [{ id: '@x/term-c', type: 'related', direction: 'out' }],
    })
  })
})

describe('prime stats', () => {
  it('counts by kind and level, and sets an answer against everything', async () => {
    const dir = createProject(project)
    const { rows, costs } = JSON.parse((await prime(dir, ['stats', '--json'])).stdout) as { rows: Record<string, unknown>[], costs: Record<string, number> }
    expect(rows.map(({ kind, level, count }) => [kind, level, count])).toEqual([
      ...['rule', 'term', 'all'].flatMap((kind, index) => ['summary', 'core', 'full'].map(level => [kind, level, [2, 1, 3][index]])),
    ])
    for (const { min, median, p95, max } of rows as Record<string, number>[]) expect([min, median, p95, max]).toEqual([min, median, p95, max].sort((a, b) => a! - b!))
    const full = JSON.parse((await prime(dir, ['list', '--json'])).stdout) as { tokens: { full: number } }[]
    expect(costs.everything).toBe(full.reduce((sum, { tokens }) => sum + tokens.full, 0))
    expect(costs.index).toBeGreaterThan(100)
    expect((await prime(dir, ['stats'])).stdout).toMatch(/kind +level +count +min +median +p95 +max +over budget\n/)
  })

  it('takes the end of an id that only one atom has', async () => {
    const dir = createProject(project)
    expect((await prime(dir, ['show', 'brine'])).stdout).toContain('@kitchen/term-brine')
    expect((await prime(dir, ['deps', 'rule-salt-water'])).stdout).toMatch(/^@kitchen\/rule-salt-water\n/)
    expect(await prime(dir, ['show', 'water'])).toMatchObject({ code: 3, stderr: 'prime: `water` may be `@kitchen/rule-oil-water`, `@kitchen/rule-salt-water`: write one of the ids\n' })
  })

  it('stands an empty tree', async () => {
    expect(await prime(createProject({ 'primes/sources/a.prime': '// nothing yet\n' }), ['stats'])).toMatchObject({ code: 0 })
  })
})

describe('prime query and resolve', () => {
  it('run the real retrieval and print rank, price and reason', async () => {
    const dir = createProject(project)
    const { code, stdout, stderr } = await prime(dir, ['query', 'kind:rule', 'salt', 'pasta', '--budget', '400'])
    expect(code).toBe(0)
    expect(stdout).toMatch(/^ {2}1 {2}@kitchen\/rule-salt-water {2}core \d+ tok\n {5}.*salt.*\n {2}2 {2}@kitchen\/rule-oil-water/)
    expect(stderr).toMatch(/2 hits, \d+ tokens\n$/)
    expect((await prime(dir, ['query', 'kind:term', 'salt'])).stderr).toMatch(/^1 hit, \d+ tokens\n$/)
    expect((await prime(dir, ['resolve', 'brine', '--budget', '1'])).stderr).toMatch(/0 hits, 0 tokens\n$/)
    const json = JSON.parse((await prime(dir, ['query', 'salt', '--json', '--level', 'summary', '--exclude', '@kitchen/term-brine'])).stdout) as { hits: { id: string, level: string }[], total_tokens: number }
    expect(json.hits[0]).toMatchObject({ id: '@kitchen/rule-salt-water', level: 'summary' })
    expect(json.hits.map(({ id }) => id)).not.toContain('@kitchen/term-brine')
  })

  it('names files with --tree only', async () => {
    const dir = createProject(goodProject)
    await prime(dir, ['compile'])
    expect((await prime(dir, ['query', 'salt', '--tree', '.'])).stdout).toContain('     compiled/@kitchen/rule-salt-water/chunks/core.md\n')
    expect((await prime(dir, ['query', 'salt'])).stdout).not.toContain('chunks/')
  })

  it.each([['query', 'salt'], ['resolve', 'salt']])('says in the JSON of %s when its paths are not on disk as the sources say', async (command, words) => {
    const dir = createProject(project)
    const warnings = async (...argv: string[]) => (JSON.parse((await prime(dir, [command, words, '--json', ...argv])).stdout) as { warnings?: string[] }).warnings?.filter(warning => warning.includes('prime compile'))
    expect(await warnings()).toEqual([expect.stringMatching(/^\d of the paths are not on disk/)])
    await prime(dir, ['compile'])
    expect(await warnings() ?? []).toEqual([])
    expect(await warnings('--tree', '.') ?? []).toEqual([])
    writeIn(dir, 'primes/sources/rule-oil-water.prime', oldRule.replace('Put oil', 'Pour oil'))
    expect(await warnings()).toEqual([expect.stringMatching(/^1 of the paths is not on disk as the sources say now/)])
  })

  it('resolves a brief into intent, atoms and contract', async () => {
    const dir = createProject(goodProject)
    const { code, stdout } = await prime(dir, ['resolve', 'when', 'does the salt go into the pasta water?'])
    expect(code).toBe(0)
    expect(stdout).toMatch(/^.*confidence: .*\n/)
    expect(stdout).toContain('must include: @kitchen/term-brine\n')
    expect(stdout).toMatch(/\n {2}1 {2}@kitchen\/rule-salt-water {2}full \d+ tok\n/)
    expect(JSON.parse((await prime(dir, ['resolve', 'salt', '--json', '--budget', '300'])).stdout)).toHaveProperty('contract.must_include')
  })
})
