import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { write } from '../../src/compile/write.ts'
import { changingTrees } from './changing-trees.ts'
import { readFiles, temporaryFolder } from './temporary-folder.ts'

const rounds = process.env.TEST_LONG ? 500 : 8
const writer = fileURLToPath(new URL('endless-writer.ts', import.meta.url))

/** Starts a writer and kills it some lines, and some turns of the event loop, later. */
async function writeAndKill(dir: string, lines: number, turns: number): Promise<void> {
  const child = spawn(process.execPath, ['--import', 'jiti/register', writer, dir], { stdio: ['ignore', 'pipe', 'inherit'] })
  const exit = once(child, 'exit')
  const output = createInterface(child.stdout)[Symbol.asyncIterator]()
  for (let line = 0; line < lines; line++) await output.next()
  for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => { setImmediate(resolve) })
  child.kill('SIGKILL')
  await exit
}

test('killed at any moment, a writer leaves whole files, and the next run a whole tree and nothing else', { timeout: rounds * 20_000 }, async () => {
  const dir = await temporaryFolder()
  for (let round = 0; round < rounds; round++) {
    await writeAndKill(dir, 1 + round % 5, round * 37 % 1000)
    const left = await readFiles(dir)
    expect(changingTrees.map(tree => tree.get('_index.xml'))).toContain(left['_index.xml'])
    for (const [path, text] of Object.entries(left)) {
      if (path.split('/').at(-1)!.startsWith('.')) continue
      expect(changingTrees.map(tree => tree.get(path)), path).toContain(text)
    }
    if (round % 2 === 0) continue
    const tree = changingTrees[round % 4]!
    await write(tree, dir)
    expect(await readFiles(dir)).toEqual(Object.fromEntries([...tree].sort(([a], [b]) => a < b ? -1 : 1)))
  }
})
