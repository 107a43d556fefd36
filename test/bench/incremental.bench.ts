import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { createCompiler } from '../../src/compile/create-compiler.ts'
import { createWriter } from '../../src/compile/create-writer.ts'
import type { CompileResult } from '../../src/compile/compile-result.ts'
import { compareTrees } from '../../src/emit/compare-trees.ts'
import { generateAtoms, type GeneratedAtom } from './generate-atoms.ts'
import { printTable, type Row } from './print-table.ts'

const sizes = process.argv.slice(2).map(Number).filter(Boolean)
const rounds = 15

/** One change to one source file, other text each time; `undefined` removes it. */
type Edit = (atom: GeneratedAtom, round: number) => string | undefined

const edits: Readonly<Record<string, Edit>> = {
  'a word of its description': ({ text }, round) => text.replace(/description: "\w+/, `description: "Edit${round}`),
  'a tag': ({ text }, round) => text.replace(/tags: \[\w+/, `tags: [tag${round}`),
  'an edge more': ({ text }, round) => text.replace(/related: \[/, `related: [@kitchen/rule-number-${round * 20}, `),
  'a link of its closure': ({ text }, round) => text.replace(/\n}\n$/, `\n  contract: { must-include: [@kitchen/rule-number-${round * 20}] }\n}\n`),
  'its status': ({ text }, round) => text.replace(/domain:/, `status: ${round % 2 === 0 ? 'draft' : 'deprecated'}\n  domain:`),
  'its id': ({ text, id }, round) => text.replace(id, `${id}-${round}`),
  'a syntax error': ({ text }, round) => round % 2 === 0 ? text.replace('tags: [', 'tags: [[') : text,
  'taken away or put back': ({ text }, round) => round % 2 === 0 ? undefined : text,
}

/** Milliseconds from the change to each point. */
interface Times {
  /** Of processor time, until the tree is in memory. */
  processor: number
  memory: number
  ownFiles: number
  index: number
}

function middle(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[numbers.length >> 1]!
}

async function bench(count: number, root: string): Promise<void> {
  const sources = join(root, 'primes/sources')
  const out = join(root, 'compiled')
  const atoms = generateAtoms(count)
  for (const { path, text } of atoms) {
    await mkdir(dirname(join(sources, path)), { recursive: true })
    await writeFile(join(sources, path), text)
  }
  const compiler = createCompiler({ root, cache: false, rules: { 'prime/unresolved-reference': 'warning' } })
  const writer = createWriter(out)
  let before = await compiler.compile()
  await writer.write(before.tree)

  async function measure(path: string, text: string | undefined): Promise<Times> {
    if (text === undefined) await rm(path)
    else await writeFile(path, text)
    const started = performance.now()
    const busy = process.cpuUsage()
    const result = await compiler.update([path])
    const memory = performance.now() - started
    const { user, system } = process.cpuUsage(busy)
    await writer.write(result.tree)
    const index = performance.now() - started
    const own = changedFile(before, result)
    before = result
    const written = own === undefined ? undefined : (await stat(join(out, own))).mtimeMs
    return { processor: (user + system) / 1000, memory, ownFiles: written === undefined ? memory : Math.max(memory, written - performance.timeOrigin - started), index }
  }

  const rows: Row[] = []
  for (const [name, edit] of Object.entries(edits)) {
    const times: Times[] = []
    for (let round = 0; round < rounds; round++) {
      const atom = atoms[(count >> 1) + round]!
      times.push(await measure(join(sources, atom.path), edit(atom, round)))
    }
    for (let round = 0; round < rounds; round++) {
      const { path, text } = atoms[(count >> 1) + round]!
      await writeFile(join(sources, path), text)
    }
    before = await compiler.update()
    await writer.write(before.tree)
    const columns = ([['tree in memory, processor', 'processor'], ['tree in memory', 'memory'], ['own files', 'ownFiles'], ['index files', 'index']] as const)
      .flatMap(([column, key]) => [[`${column} ms`, middle(times.map(time => time[key]))], [`${column} longest`, Math.max(...times.map(time => time[key]))]])
    rows.push({ changed: name, ...Object.fromEntries(columns) as Row })
  }
  await compiler.close()
  printTable(`${count} atoms, one of them changed: the middle of ${rounds} times, and the longest`, rows)
}

/** The last of the atom's own files that differ. */
function changedFile(before: CompileResult, after: CompileResult): string | undefined {
  return compareTrees(before.tree, after.tree).changed.filter(path => path.startsWith('@')).at(-1)
}

/** Runs this file again as a bundle: what the loader of TypeScript puts around imports costs more than what is measured. */
async function runBundled(): Promise<void> {
  const file = fileURLToPath(import.meta.url)
  const outfile = fileURLToPath(new URL('../../node_modules/.cache/unplugin-prime-bench/incremental.mjs', import.meta.url))
  await build({ entryPoints: [file], outfile, bundle: true, platform: 'node', format: 'esm', packages: 'external', define: { 'process.env.BENCH_BUNDLED': '"1"' } })
  const { status } = spawnSync(process.execPath, [outfile, ...process.argv.slice(2)], { stdio: 'inherit' })
  process.exitCode = status ?? 1
}

async function main(): Promise<void> {
  if (process.env.BENCH_BUNDLED === undefined) await runBundled()
  else await benchAll()
}

async function benchAll(): Promise<void> {
  for (const count of sizes.length > 0 ? sizes : [1_000, 10_000]) {
    const root = await mkdtemp(join(tmpdir(), 'prime-bench-'))
    try {
      await bench(count, root)
    } finally {
      await rm(root, { recursive: true, force: true })
    }
  }
}

await main()
