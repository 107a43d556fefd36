import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadTree } from '../../src/runtime/load-tree.ts'
import { prime, type Run } from '../cli/run-main.ts'
import { atomText } from '../compile/kitchen.ts'
import { readFiles, temporaryFolder, writeFiles } from '../compile/temporary-folder.ts'
import { asSomebodyElse, handOver } from './as-somebody-else.ts'
import { canMount, smallDisk } from './small-disk.ts'

/** Sources of so many atoms, whose texts tell the version. */
function sources(count: number, version: string): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [
    `primes/sources/rule-${index}.prime`,
    atomText(`@kitchen/rule-number-${index}`, { claim: `"Salt the water of version ${version} well before pasta number ${index} goes in."` }),
  ]))
}

const compileTo = (root: string, out: string): Promise<Run> => prime(root, ['compile', '--out', out, '--no-cache', '--silent'])

/** What holds after every failure: the old tree loads, whole, and nothing else lies about but what lay there. */
async function expectOldTree(out: string, count: number, foreign: Readonly<Record<string, string>> = {}): Promise<void> {
  const tree = await loadTree(out)
  expect(tree.problems).toEqual([])
  expect(tree.atoms.size).toBe(count)
  const files = await readFiles(out)
  expect(files).toMatchObject(foreign)
  expect(Object.keys(files).filter(path => path.includes('prime-tmp'))).toEqual([])
  expect(Object.entries(files).filter(([path, text]) => path.endsWith('full.md') && !/version [12] /.test(text))).toEqual([])
}

/** What holds after the next good run. */
async function expectRepaired(root: string, out: string, foreign: Readonly<Record<string, string>> = {}): Promise<void> {
  const fresh = join(root, 'fresh')
  expect(await compileTo(root, fresh)).toMatchObject({ code: 0 })
  expect(await compileTo(root, out)).toMatchObject({ code: 0 })
  expect(await readFiles(out)).toEqual({ ...await readFiles(fresh), ...foreign })
}

const foreign = { 'NOTES.md': 'mine', '@kitchen/rule-number-0/mine.txt': 'mine' }

describe.skipIf(!canMount)('a file system of its own (needs the right to mount)', () => {
  it('that is full: the error says so, and the old tree stays', async () => {
    const root = await temporaryFolder()
    const { dir } = await smallDisk(1024)
    const out = join(dir, 'compiled')
    await writeFiles(root, sources(10, '1'))
    expect(await compileTo(root, out)).toMatchObject({ code: 0 })
    await writeFiles(out, foreign)
    await writeFiles(root, sources(300, '2'))
    const { code, stderr } = await compileTo(root, out)
    expect(code).toBe(1)
    expect(stderr).toMatch(/^prime: Cannot write `[^`]+`: the disk is full\.\n$/)
    await expectOldTree(out, 10, foreign)
    await rm(join(root, 'primes'), { recursive: true })
    await writeFiles(root, sources(12, '2'))
    await expectRepaired(root, out, foreign)
  })

  it('that is full to the last byte: the lock cannot be written, and the old tree stays', async () => {
    const root = await temporaryFolder()
    const { dir } = await smallDisk(1024)
    const out = join(dir, 'compiled')
    await writeFiles(root, sources(3, '1'))
    await compileTo(root, out)
    await writeFile(join(dir, 'filler'), '').then(async () => {
      for (let size = 1 << 20; size > 0; size >>= 1) await writeFile(join(dir, 'filler'), Buffer.alloc(size), { flag: 'a' }).catch(() => undefined)
    })
    await writeFiles(root, sources(4, '2'))
    expect(await compileTo(root, out)).toMatchObject({ code: 1, stderr: expect.stringMatching(/the disk is full\.\n$/) as string })
    await expectOldTree(out, 3)
    await rm(join(dir, 'filler'))
    await expectRepaired(root, out)
  })

  it('that is read-only: the error says so, and the tree is untouched', async () => {
    const root = await temporaryFolder()
    const { dir, makeReadOnly } = await smallDisk(1024)
    const out = join(dir, 'compiled')
    await writeFiles(root, sources(3, '1'))
    await compileTo(root, out)
    const before = await readFiles(out)
    makeReadOnly()
    await writeFiles(root, sources(4, '2'))
    expect(await compileTo(root, out)).toMatchObject({ code: 1, stderr: expect.stringMatching(/: the file system is read-only\.\n$/) as string })
    expect(await readFiles(out)).toEqual(before)
    await expectOldTree(out, 3)
  })
})

it.skipIf(process.platform === 'win32')('a folder without the right to write: the error says so, and the tree is untouched', async () => {
  const root = await temporaryFolder()
  const out = join(root, 'compiled')
  await writeFiles(root, sources(3, '1'))
  await compileTo(root, out)
  const before = await readFiles(out)
  await writeFiles(root, sources(4, '2'))
  handOver(root, 0o755)
  handOver(out, 0o555)
  expect(await asSomebodyElse(() => compileTo(root, out))).toMatchObject({ code: 1, stderr: 'prime: Cannot write `compiled`: permission is denied.\n' })
  expect(await readFiles(out)).toEqual(before)
  handOver(out, 0o755)
  await expectRepaired(root, out)
})

it('a file in the place of the output folder: the error says so, and the file stays', async () => {
  const root = await temporaryFolder()
  await writeFiles(root, { ...sources(3, '1'), compiled: 'mine' })
  expect(await compileTo(root, join(root, 'compiled'))).toMatchObject({ code: 1, stderr: expect.stringMatching(/`compiled`: a file stands where a folder is needed\.\n$/) as string })
  expect(await readFile(join(root, 'compiled'), 'utf8')).toBe('mine')
})

it('a folder in the place of a file: the error says so, the folder stays, and so does the old tree', async () => {
  const root = await temporaryFolder()
  const out = join(root, 'compiled')
  await writeFiles(root, sources(3, '1'))
  await compileTo(root, out)
  await mkdir(join(out, '@kitchen/rule-number-3/atom.yaml'), { recursive: true })
  await writeFiles(out, { '@kitchen/rule-number-3/atom.yaml/mine.txt': 'mine' })
  await writeFiles(root, sources(4, '2'))
  expect(await compileTo(root, out)).toMatchObject({ code: 1, stderr: expect.stringMatching(/`compiled\/@kitchen\/rule-number-3\/atom.yaml`: a folder stands where a file is needed\.\n$/) as string })
  await expectOldTree(out, 3, { '@kitchen/rule-number-3/atom.yaml/mine.txt': 'mine' })
})

it('a folder in the place of the types: the error says so, after the tree is written', async () => {
  const root = await temporaryFolder()
  await writeFiles(root, { ...sources(3, '1'), 'prime.d.ts/mine.txt': 'mine', 'prime.config.json': '{ "dts": "prime.d.ts" }' })
  expect(await compileTo(root, join(root, 'compiled'))).toMatchObject({ code: 1, stderr: 'prime: Cannot write `prime.d.ts`: a folder stands where a file is needed.\n' })
  await expectOldTree(join(root, 'compiled'), 3)
  expect(await readFile(join(root, 'prime.d.ts/mine.txt'), 'utf8')).toBe('mine')
})
