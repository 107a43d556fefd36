import { mkdtempSync, mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach } from 'vitest'
import type { CliIo } from '../../src/cli/io.ts'
import { main } from '../../src/cli/main.ts'

const folders: string[] = []

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** A new folder outside the repository with files by relative path; gone after the test. */
export function createProject(files: Readonly<Record<string, string>> = {}): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'prime-cli-')))
  folders.push(folder)
  for (const [path, text] of Object.entries(files)) writeIn(folder, path, text)
  return folder
}

/** Writes a file below a folder, with the folders that it needs. */
export function writeIn(folder: string, path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}

/** What a run of `main` gave. */
export interface Run {
  code: number
  stdout: string
  stderr: string
}

/** An `io` over two texts. */
export function createIo(cwd: string, changes: Partial<CliIo> = {}): { io: CliIo, stdout: () => string, stderr: () => string } {
  let stdout = ''
  let stderr = ''
  const io: CliIo = {
    stdout: { write: (text) => { stdout += text } },
    stderr: { write: (text) => { stderr += text } },
    readStdin: async () => '',
    cwd,
    env: {},
    interruption: () => new AbortController().signal,
    ...changes,
  }
  return { io, stdout: () => stdout, stderr: () => stderr }
}

/** Runs `prime` in process. */
export async function prime(cwd: string, argv: readonly string[], changes: Partial<CliIo> = {}): Promise<Run> {
  const { io, stdout, stderr } = createIo(cwd, changes)
  const code = await main(argv, io)
  return { code, stdout: stdout(), stderr: stderr() }
}

/** A rule that no check complains about, alone but for the term it requires. */
export const goodRule = `rule SaltWater {
  id: "@kitchen/rule-salt-water"
  version: "1.0.0"
  description: "When the salt goes into the pot."
  domain: kitchen
  tags: [pasta, salt]
  claim: "Salt the water before the pasta goes in."
  severity: medium
  requires: [@kitchen/term-brine]
}
`

/** The term that \`goodRule\` requires. */
export const goodTerm = `term Brine {
  id: "@kitchen/term-brine"
  version: "1.0.0"
  description: "A word for salted water."
  domain: kitchen
  tags: [salt]
  definition: "Brine is water with so much salt in it that it tastes of the sea."
}
`

/** The files of a small project without faults. */
export const goodProject: Readonly<Record<string, string>> = {
  'primes/sources/rule-salt-water.prime': goodRule,
  'primes/sources/term-brine.prime': goodTerm,
}
