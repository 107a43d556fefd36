import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { checkDomain } from '../src/compile/check-domain.ts'
import { commandTable } from '../src/cli/command-table.ts'
import { createProject, prime } from './cli/run-main.ts'
import { readmeFile, renderReadme, requiredParts } from './readme.ts'

const readme = readFileSync(readmeFile, 'utf8')

/** The rows of the table of flags: commands by flag. */
function flagRows(): [flags: string, commands: string[]][] {
  return [...readme.matchAll(/^\| `(--[^`]+)` \| ([a-z, -]+) \| /gm)].map(([, flags, commands]) => [flags!, commands!.split(', ')])
}

describe('README.md', () => {
  it('has all parts, and they say what the sources say (else: npm run readme)', async () => {
    for (const name of requiredParts) expect(readme).toContain(`<!-- ${name} -->\n`)
    expect(readme).toBe(await renderReadme(readme))
  })

  it.each(commandTable.map(({ name }) => name))('lists the flags that prime %s --help lists', async (command) => {
    const { stdout } = await prime('/', [command, '--help'])
    const inHelp = [...stdout.matchAll(/^ {2}(--\S+(?: <[^>]+>)?) /gm)].map(([, flags]) => flags!)
    const inReadme = flagRows().filter(([, commands]) => commands.includes(command)).map(([flags]) => flags)
    expect(inReadme.sort()).toEqual(inHelp.sort())
    const usage = /^Usage: prime (.*)$/m.exec(stdout)![1]!.replace('[options] ', '').replace(' [options]', '')
    expect(readme).toContain(`| \`prime ${usage}\` | `)
  })

  it('begins with an atom that no check finds fault with, copied alone', async () => {
    const atom = /^```prime\n([^]*?)^```$/m.exec(readme)![1]!
    const { code, stdout } = await prime(createProject({ 'primes/sources/retry.prime': atom }), ['check', '--format', 'json'])
    expect(JSON.parse(stdout)).toMatchObject({ diagnostics: [] })
    expect(code).toBe(0)
  })

  it('shows a domain.yaml that no check finds fault with', () => {
    const domain = /^```yaml\n(name: [^]*?)^```$/m.exec(readme)![1]!
    expect(checkDomain(domain).diagnostics).toEqual([])
  })
})
