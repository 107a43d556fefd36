import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { loadTree } from '../../src/runtime/load-tree.ts'
import { prime } from '../cli/run-main.ts'
import { atomText } from '../compile/kitchen.ts'
import { readFiles, temporaryFolder, writeFiles } from '../compile/temporary-folder.ts'
import type { IndexJson } from '../../src/tree-format/index-json.ts'

const bin = fileURLToPath(new URL('../../dist/bin/prime.mjs', import.meta.url))
const rounds = process.env.TEST_LONG ? 250 : 6

/** The sources of a version: most atoms change with it, some come and go. */
function sources(version: number): Record<string, string> {
  return Object.fromEntries(Array.from({ length: 30 + 5 * (version % 3) }, (_, index) => [
    `primes/sources/rule-${index}.prime`,
    atomText(`@kitchen/rule-number-${index}`, { claim: `"Salt the water of version ${index % 4 === 0 ? 0 : version} well before pasta number ${index} goes in."` }),
  ]))
}

interface Project {
  root: string
  out: string
  /** The trees of the versions, as a compile into a fresh folder gives them. */
  trees: Record<string, string>[]
}

async function project(): Promise<Project> {
  const root = await temporaryFolder()
  const trees = []
  for (const version of [0, 1, 2]) {
    const fresh = join(root, `fresh-${version}`)
    await writeFiles(fresh, sources(version))
    await prime(fresh, ['compile', '--no-cache', '--silent'])
    trees.push(await readFiles(join(fresh, 'compiled')))
  }
  await writeFiles(root, sources(2))
  return { root, out: join(root, 'compiled'), trees }
}

const start = (root: string, ...args: string[]): ChildProcess => spawn(process.execPath, [bin, ...args, '--cache', 'cache'], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })

async function kill(child: ChildProcess, milliseconds: number): Promise<void> {
  const exit = once(child, 'exit')
  await delay(milliseconds)
  child.kill('SIGKILL')
  await exit
}

/** Every file of an atom is that of some version, whole, and the tree loads; a watcher may index atoms of two versions. */
async function expectWhole({ out, trees }: Project): Promise<void> {
  if (!existsSync(join(out, '_index.xml'))) return
  const files = await readFiles(out)
  for (const [path, text] of Object.entries(files)) {
    if (/^@.*\/[^./][^/]*$/.test(path)) expect(trees.map(tree => tree[path]), path).toContain(text)
  }
  const index = JSON.parse(files['_index.json']!) as IndexJson
  expect(index.version).toBe(1)
  // Whatever an index names is there.
  expect(index.files.filter(path => !Object.hasOwn(files, path))).toEqual([])
  await loadTree(out)
}

/** A run to the end leaves the tree of a fresh folder. */
async function expectRepaired({ root, out, trees }: Project, version: number): Promise<void> {
  const [code] = await once(start(root, 'compile', '--silent'), 'exit') as [number | null]
  expect(code).toBe(0)
  expect(await readFiles(out)).toEqual(trees[version])
}

describe.skipIf(!existsSync(bin))('killed at any moment (needs `npm run build`)', () => {
  it(`prime compile leaves whole files, and the next run the whole tree, ${rounds} times`, { timeout: rounds * 20_000 }, async () => {
    const made = await project()
    for (let round = 0; round < rounds; round++) {
      await writeFiles(made.root, sources(2))
      if (round % 3 !== 2) await writeFiles(made.root, sources(round % 3))
      await kill(start(made.root, 'compile', '--silent'), round * 89 % 700)
      await expectWhole(made)
      if (round % 4 === 3) {
        await writeFiles(made.root, sources(2))
        await expectRepaired(made, 2)
      }
    }
  })

  it(`prime watch leaves whole files, and the next run the whole tree, ${rounds} times`, { timeout: rounds * 20_000 }, async () => {
    const made = await project()
    for (let round = 0; round < rounds; round++) {
      await writeFiles(made.root, sources(2))
      const child = start(made.root, 'watch', '--json')
      await once(child.stdout!, 'data')
      await writeFiles(made.root, sources(1))
      await kill(child, round * 89 % 400)
      await expectWhole(made)
      if (round % 4 === 3) {
        await writeFiles(made.root, sources(2))
        await expectRepaired(made, 2)
      }
    }
  })
})
