import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
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

/** What zsh makes of a command line when Tab is pressed in a terminal, in `buffer`. */
const zshProbe = `
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell "PROMPT=; autoload -Uz compinit && compinit -u -D; source ./prime.zsh; finish() { print -r -- \\$BUFFER > buffer; exit }; zle -N finish; bindkey '^X' finish; print rea''dy"
until [[ $answer == *ready* ]]; do zpty -r shell answer || exit 1; done
zpty -n -w shell "$1"$'\\t\\x18'
while zpty -r shell answer; do :; done
`

/** Why a test in a shell cannot run: not every machine has it. */
const isMissing = (shell: string): boolean => spawnSync(shell, ['-c', 'exit 0']).status !== 0

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
    expect(offers('help', 'comp')).toEqual(['compile', 'completion'])
    expect(offers('completion', '')).toEqual(['bash', 'fish', 'zsh'])
    expect(offers('explain', 'prime/missing-i')).toEqual(['prime/missing-id'])
    expect(offers('explain', '--')).toEqual(['--help', '--json'])
  })

  it.skipIf(isMissing('fish'))('completes in a real fish', async () => {
    const dir = createProject({ 'src-a/x': '', 'src-b/x': '', 'src-file': '' })
    writeIn(dir, 'prime.fish', (await prime('/', ['completion', 'fish'])).stdout)
    const offers = (line: string): string[] => execFileSync('fish', ['--no-config', '-c', 'source prime.fish; complete -C $argv[1]', line], { cwd: dir, encoding: 'utf8', env: { ...process.env, HOME: dir } })
      .split('\n').filter(offer => offer !== '').map(offer => offer.split('\t')[0]!).sort()
    expect(offers('prime comp')).toEqual(['compile', 'completion'])
    expect(offers('prime ')).toEqual([...commandTable.map(({ name }) => name), 'help'].sort())
    expect(offers('prime --')).toEqual(['--help', '--version'])
    expect(offers('prime check --st')).toEqual(['--strict'])
    expect(offers('prime graph --format s')).toEqual(['svg'])
    expect(offers('prime compile --src src-')).toEqual(['src-a/', 'src-b/'])
    expect(offers('prime parse src-f')).toEqual(['src-file'])
    expect(offers('prime list x')).toEqual([])
    expect(offers('prime help comp')).toEqual(['compile', 'completion'])
    expect(offers('prime explain prime/missing-i')).toEqual(['prime/missing-id'])
  })

  it.skipIf(isMissing('zsh'))('completes in a real zsh', async () => {
    const dir = createProject({ 'file.prime': '' })
    writeIn(dir, 'prime.zsh', (await prime('/', ['completion', 'zsh'])).stdout)
    const completed = (line: string): string => {
      execFileSync('zsh', ['-f', '-c', zshProbe, 'zsh', line], { cwd: dir, env: { ...process.env, HOME: dir }, timeout: 30_000 })
      return readFileSync(join(dir, 'buffer'), 'utf8').trimEnd()
    }
    expect(completed('prime help expl')).toBe('prime help explain')
    expect(completed('prime check --st')).toBe('prime check --strict')
    expect(completed('prime graph --format s')).toBe('prime graph --format svg')
    expect(completed('prime parse fi')).toBe('prime parse file.prime')
  }, 130_000)
})
