import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { commandTable } from '../../src/cli/command-table.ts'
import { optionTable } from '../../src/cli/option-table.ts'
import { createProject, prime, writeIn } from './run-main.ts'

/** What bash offers for words of a command line, the last of which is being typed. */
function bashOffers(script: string, cwd: string, words: readonly string[]): string[] {
  const probe = `source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _prime; printf '%s\\n' "\${COMPREPLY[@]}"`
  return execFileSync('bash', ['-c', probe, 'bash', script, ...words], { cwd, encoding: 'utf8' }).split('\n').filter(line => line !== '').sort()
}

describe('prime completion', () => {
  it.each(['bash', 'zsh', 'fish'])('names all commands and flags for %s', async (shell) => {
    const { code, stdout } = await prime('/', ['completion', shell])
    expect(code).toBe(0)
    for (const { name, options } of commandTable) {
      expect(stdout).toContain(name)
      for (const option of options) expect(stdout).toContain(/--([a-z-]+)/.exec(optionTable[option].flags)![1])
    }
  })

  it.runIf(process.platform !== 'win32')('completes in a real bash', async () => {
    const dir = createProject({ 'src-a/x': '', 'src-b/x': '', 'src-file': '' })
    writeIn(dir, 'prime.bash', (await prime('/', ['completion', 'bash'])).stdout)
    const offers = (...words: string[]): string[] => bashOffers(join(dir, 'prime.bash'), dir, ['prime', ...words])
    expect(offers('comp')).toEqual(['compile', 'completion'])
    expect(offers('')).toEqual([...commandTable.map(({ name }) => name), 'help', '--help', '--version'].sort())
    expect(offers('check', '--format', '')).toEqual(['github', 'json', 'pretty', 'sarif'])
    expect(offers('graph', '--format', 's')).toEqual(['svg'])
    expect(offers('check', '--st')).toEqual(['--strict'])
    expect(offers('compile', '--src', 'src-')).toEqual(['src-a', 'src-b'])
    expect(offers('parse', 'x')).toEqual([])
  })
})
