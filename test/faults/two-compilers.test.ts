import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { prime } from '../cli/run-main.ts'
import { atomText } from '../compile/kitchen.ts'
import { readFiles, temporaryFolder, writeFiles } from '../compile/temporary-folder.ts'

const bin = fileURLToPath(new URL('../../dist/bin/prime.mjs', import.meta.url))

/** A process of its own that compiles the sources of a folder. */
async function compile(root: string, out: string): Promise<{ code: number | null, errors: string }> {
  const child = spawn(process.execPath, [bin, 'compile', '--root', root, '--out', out, '--no-cache', '--silent'], { stdio: ['ignore', 'ignore', 'pipe'] })
  const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'exit') as Promise<[number | null]>])
  return { code, errors }
}

it.skipIf(!existsSync(bin))('of processes that compile into one folder at once, each ends well, and one tree is left whole (needs `npm run build`)', async () => {
  const folder = await temporaryFolder()
  const out = join(folder, 'out')
  const roots = ['a', 'b', 'c'].map(name => join(folder, name))
  for (const [index, root] of roots.entries()) {
    await writeFiles(join(root, 'primes/sources'), Object.fromEntries(Array.from({ length: 30 + 10 * index }, (_, number) => [
      `${number}.prime`,
      atomText(`@kitchen/rule-number-${number}`, { claim: `"Salt the water of kitchen ${index} well before pasta number ${number} goes in."` }),
    ])))
  }
  expect(await Promise.all(roots.map(root => compile(root, out)))).toEqual(roots.map(() => ({ code: 0, errors: '' })))
  const left = await readFiles(out)
  const alone = await Promise.all(roots.map(async (root) => {
    await prime(root, ['compile', '--out', 'alone', '--no-cache', '--silent'])
    return readFiles(join(root, 'alone'))
  }))
  expect(alone).toContainEqual(left)
})
