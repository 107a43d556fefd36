import { expect, it } from 'vitest'
import { createProject, goodRule, goodTerm, prime } from './run-main.ts'

const hostile = '\x1b]0;owned\x07\x1b[2J\x9b31m\u202egnp\u2066.exe'
const files = {
  'primes/sources/rule.prime': goodRule.replace('Salt the water', `Salt ${hostile} the water`).replace('[pasta, salt]', `[pasta, "${hostile}"]`).replace('When the', `When ${hostile} the`),
  'primes/sources/term.prime': goodTerm.replace('Brine is', `Brine ${hostile} is`),
  'primes/domain.yaml': `name: kitchen\nversion: 1.0.0\ndescription: "${hostile.replace(/[\x00-\x1f\x7f-\x9f]/g, '?')}"\n`,
  [`primes/sources/${hostile.replace('/', '')}.prime`]: `rule ${hostile} {\n  claim: ${hostile}\n  @@\n`,
}

it.each([
  ['check'],
  ['check', '--format', 'github'],
  ['check', '--format', 'sarif'],
  ['check', '--json'],
  ['compile'],
  ['compile', '--json'],
  ['list'],
  ['list', '--json'],
  ['show', 'brine'],
  ['show', 'salt-water', '--json'],
  ['deps', 'salt-water'],
  ['stats'],
  ['query', 'salt'],
  ['query', 'salt', '--json'],
  ['query', `focus:${hostile}`],
  ['resolve', 'salt', hostile],
  ['resolve', 'salt', '--json'],
  ['graph'],
  ['graph', '--format', 'dot'],
  ['graph', '--format', 'svg'],
  ['graph', '--json'],
  ['doctor'],
  ['parse', 'primes/sources/rule.prime'],
  ['parse', hostile],
  ['explain', hostile],
  ['show', hostile],
  ['mcp-config', '--tree', hostile],
])('lets nothing of a source or an argument reach a terminal raw: prime %j', async (...argv) => {
  const dir = createProject(files)
  let shown = ''
  const terminal = { isTTY: true, write: (text: string) => { shown += text } }
  await prime(dir, argv, { stdout: terminal, stderr: terminal, env: { NO_COLOR: '1', CI: '1', HOME: '/nowhere' } })
  expect(shown).not.toBe('')
  expect(shown).not.toMatch(/(?!\n)[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u)
})
