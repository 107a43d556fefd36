import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { generateAtoms, type GeneratedAtom } from './generate-atoms.ts'
import { printTable, type Row } from './print-table.ts'
import { processState } from './process-state.ts'
import { runProcess } from './run-process.ts'
import { connectServer } from './stdio-client.ts'
import { words } from './words.ts'

/** The built commands: `npm run build` comes first. */
const bin = (name: string): string => fileURLToPath(new URL(`../../dist/bin/${name}.mjs`, import.meta.url))
const [rebuilds = 2000, calls = 50_000, size = 500] = process.argv.slice(2).map(Number)
const samples = 50

/** Does something again and again, and looks at a process at even distances. */
async function endure(pid: number, times: number, step: (index: number) => Promise<unknown>): Promise<Row[]> {
  const rows: Row[] = []
  const every = Math.max(1, Math.floor(times / samples))
  for (let done = 1; done <= times; done++) {
    await step(done)
    if (done % every !== 0) continue
    const state = await processState(pid)
    if (state !== undefined) rows.push({ done, 'resident MB': Math.round(state.residentMB), 'handles': state.handles, 'watches': state.watches })
  }
  return rows
}

/** `prime watch` on a project in which one atom changes, and now and then one goes and comes back. */
async function watch(root: string, atoms: readonly GeneratedAtom[]): Promise<Row[]> {
  const child = spawn(process.execPath, [bin('prime'), 'watch', '--json', '--no-cache'], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  await lines.next()
  const rows = await endure(child.pid!, rebuilds, async (index) => {
    const { path, text } = atoms[index * 7 % atoms.length]!
    const file = join(root, 'primes/sources', path)
    const isRemoved = index % 20 === 0
    if (isRemoved) await rm(file)
    else await writeFile(file, text.replace(/description: "\w+/, `description: "Edit${index}`))
    await lines.next()
    if (!isRemoved) return
    await writeFile(file, text)
    await lines.next()
  })
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  await exit
  return rows
}

/** A server of the tree, asked with all its tools in turn. */
async function serve(root: string, atoms: readonly GeneratedAtom[]): Promise<Row[]> {
  const { child, call, close } = await connectServer(bin('prime-mcp'), join(root, 'compiled'))
  const text = (seed: number, length: number): string => Array.from({ length }, (_, index) => words[(seed * 31 + index * (seed % 7 + 3)) % words.length]!).join(' ')
  const tools: readonly ((index: number) => [name: string, args: object])[] = [
    index => ['prime_query', { scope: `focus:${text(index, 3)}` }],
    index => ['prime_resolve', { brief: `How do I ${text(index, 8)}?` }],
    index => ['prime_intent', { brief: `How do I ${text(index, 8)}?` }],
    index => ['prime_validate', { artifact: text(index, 200), atom_set: [atoms[index % atoms.length]!.id] }],
    index => ['prime_compile', { source: atoms[index % atoms.length]!.text }],
  ]
  const rows = await endure(child.pid!, calls, index => call(...tools[index % tools.length]!(index)))
  await close()
  return rows
}

/** All samples for a program, every fifth for a person. */
function forReader(rows: readonly Row[]): Row[] {
  return rows.filter((_, index) => process.env.BENCH_JSON !== undefined || index % 5 === 4)
}

const root = await mkdtemp(join(tmpdir(), 'prime-bench-'))
try {
  const atoms = generateAtoms(size)
  for (const { path, text } of atoms) {
    await mkdir(dirname(join(root, 'primes/sources', path)), { recursive: true })
    await writeFile(join(root, 'primes/sources', path), text)
  }
  await runProcess([bin('prime'), 'compile', '--silent', '--no-cache'], root)
  printTable(`prime watch, ${size} atoms, by rebuilds`, forReader(await watch(root, atoms)))
  printTable(`prime-mcp, ${size} atoms, by tool calls`, forReader(await serve(root, atoms)))
} finally {
  await rm(root, { recursive: true, force: true })
}
