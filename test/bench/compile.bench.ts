import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { IndexJson } from '../../src/tree-format/index-json.ts'
import { generateAtoms } from './generate-atoms.ts'
import { printTable, type Row } from './print-table.ts'
import { runProcess, type ProcessCost } from './run-process.ts'

/** The built command: `npm run build` comes first. */
const prime = fileURLToPath(new URL('../../dist/bin/prime.mjs', import.meta.url))
const floor = fileURLToPath(new URL('floor.js', import.meta.url))
const sizes = process.argv.slice(2).map(Number).filter(Boolean)
const rounds = 3

/** A way to run a process, with what comes before it each time. */
interface Scenario {
  name: string
  /** The scenario that it is measured against. */
  yardstick?: string
  before?: () => Promise<unknown>
  args: () => readonly string[]
}

/** The whole output of a compile in two files that `floor.js` reads. */
async function packTree(out: string, tree: string): Promise<void> {
  const { files } = JSON.parse(await readFile(join(out, '_index.json'), 'utf8')) as IndexJson
  const contents: Buffer[] = []
  // One after the other: systems limit how many files are open at once.
  for (const path of files) contents.push(await readFile(join(out, path)))
  await writeFile(`${tree}.bin`, Buffer.concat(contents))
  await writeFile(`${tree}.json`, JSON.stringify(files.map((path, i) => [path, contents[i]!.length])))
}

async function bench(count: number, root: string): Promise<Row[]> {
  const [sources, tree] = ['primes/sources', 'tree'].map(name => join(root, name)) as [string, string]
  const atoms = generateAtoms(count)
  for (const { path, text } of atoms) {
    await mkdir(dirname(join(sources, path)), { recursive: true })
    await writeFile(join(sources, path), text)
  }
  const compile = [prime, 'compile', '--silent']
  await runProcess([...compile, '--no-cache'], root)
  await packTree(join(root, 'compiled'), tree)
  const edit = async (): Promise<void> => {
    const { path, text } = atoms[count >> 1]!
    await writeFile(join(sources, path), text.replace(/description: "\w+/, `description: "Edit${performance.now()}`))
  }
  // Each writes to folders of its own, and nothing is deleted before the end: for minutes after, file systems make new
  // files several times more slowly, and whoever comes first is spared that.
  let made = 0
  let out = ''
  let cache = ''
  const fresh = (name: string): string => join(root, `${name}-${made++}`)
  const scenarios: Scenario[] = [
    { name: 'floor', args: () => [floor, 'compile', sources, tree, fresh('floor')] },
    { name: 'compile without a cache', yardstick: 'floor', args: () => [...compile, '--no-cache', '--out', fresh('compiled')] },
    { name: 'compile, cache empty', yardstick: 'floor', args: () => [...compile, '--cache', cache = fresh('cache'), '--out', fresh('compiled')] },
    { name: 'compile, cache full, no output', yardstick: 'floor', args: () => [...compile, '--cache', cache, '--out', out = fresh('compiled')] },
    { name: 'compile, one atom changed', before: edit, args: () => [...compile, '--cache', cache, '--out', out] },
    { name: 'bare look', args: () => [floor, 'look', sources, tree, out] },
    { name: 'compile, nothing changed', yardstick: 'bare look', args: () => [...compile, '--cache', cache, '--out', out] },
  ]
  const costs = new Map(scenarios.map(({ name }): [string, ProcessCost[]] => [name, []]))
  for (let round = 0; round < rounds; round++) {
    for (const { name, before, args } of scenarios) {
      await before?.()
      costs.get(name)!.push(await runProcess(args(), root))
    }
  }
  const least = (name: string, key: keyof ProcessCost): number => Math.min(...costs.get(name)!.map(cost => cost[key]))
  return scenarios.map(({ name, yardstick }) => ({
    'process': name,
    'clock ms': least(name, 'ms'),
    'processor ms': least(name, 'cpuMs'),
    ...yardstick !== undefined && {
      'of yardstick by clock': `${(least(name, 'ms') / least(yardstick, 'ms')).toFixed(2)}×`,
      'by processor': `${(least(name, 'cpuMs') / least(yardstick, 'cpuMs')).toFixed(2)}×`,
    },
    'peak MB': least(name, 'peakMB'),
  }))
}

for (const count of sizes.length > 0 ? sizes : [1_000, 10_000]) {
  const root = await mkdtemp(join(tmpdir(), 'prime-bench-'))
  try {
    printTable(`${count} atoms, one per file; the least of ${rounds} runs`, await bench(count, root))
  } finally {
    await rm(root, { recursive: true, force: true })
  }
}
