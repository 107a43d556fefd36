import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { generateAtoms, type GeneratedAtom } from './generate-atoms.ts'
import { printTable, type Row } from './print-table.ts'
import { runProcess, type ProcessCost } from './run-process.ts'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
/** The built command: `npm run build` comes first. */
const prime = here('../../dist/bin/prime.mjs')
const modules = here('neighbours/node_modules')
const sizes = process.argv.slice(2).map(Number).filter(Boolean)
const rounds = 3

/** A tool as a user sets it up: what it is run with, and what makes a next run cold. */
interface Tool {
  name: string
  args: readonly string[]
  /** What it keeps of earlier runs, below the project. */
  kept: readonly string[]
  /** Where the n-th document lies, below the project. */
  path: (atom: GeneratedAtom, index: number) => string
  text: (atom: GeneratedAtom) => string
}

const tools: readonly Tool[] = [
  { name: 'prime compile', args: [prime, 'compile', '--silent', '--cache', 'cache'], kept: ['compiled', 'cache'], path: ({ path }) => join('primes/sources', path), text: ({ text }) => text },
  { name: 'velite build', args: [join(modules, 'velite/bin/velite.js'), 'build', '--silent'], kept: ['.velite', 'public'], path: (_, index) => `content/post-${index}.md`, text: toMarkdown },
  { name: 'content-collections build', args: [join(modules, '@content-collections/cli/dist/index.js'), 'build'], kept: ['.content-collections'], path: (_, index) => `content/post-${index}.md`, text: toMarkdown },
]

/** A page with front matter, a heading, paragraphs and lists, of the words and with the number of bytes of an atom. */
function toMarkdown({ text }: GeneratedAtom): string {
  const bytes = Buffer.byteLength(text)
  const words = text.match(/[a-z]{2,}/g)!
  const take = (count: number): string => words.splice(0, count).join(' ')
  const head = `---\ntitle: ${take(3)}\ndescription: ${take(20)}\ntags: [${take(4).replaceAll(' ', ', ')}]\n---\n\n# ${take(4)}\n\n`
  const parts: string[] = []
  while (words.length > 0) parts.push(`${take(24)}.`, `## ${take(4)}`, `- ${take(8)}\n- ${take(9)} \`${take(1)}\``)
  return `${head}${parts.join('\n\n')}\n`.slice(0, bytes - 1).padEnd(bytes - 1, ' .') + '\n'
}

async function bench(count: number, folder: string): Promise<Row[]> {
  const atoms = generateAtoms(count)
  const roots = new Map(tools.map(({ name }, index) => [name, join(folder, String(index))]))
  for (const { name, path, text } of tools) {
    const root = roots.get(name)!
    for (const [index, atom] of atoms.entries()) {
      const file = join(root, path(atom, index))
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, text(atom))
    }
    await symlink(modules, join(root, 'node_modules'), 'junction')
    await writeFile(join(root, 'package.json'), '{ "type": "module" }\n')
    for (const config of ['velite.config.js', 'content-collections.ts']) await cp(here(`neighbours/${config}`), join(root, config))
  }
  const costs = new Map<string, ProcessCost[]>()
  const measure = async (tool: Tool, state: string): Promise<void> => {
    const key = `${tool.name}, ${state}`
    costs.set(key, [...costs.get(key) ?? [], await runProcess(tool.args, roots.get(tool.name)!)])
  }
  // In turn, so that what slows the machine down slows all alike.
  for (let round = 0; round < rounds; round++) {
    for (const tool of tools) {
      const root = roots.get(tool.name)!
      for (const kept of tool.kept) await rm(join(root, kept), { recursive: true, force: true })
      await measure(tool, 'cold')
      await measure(tool, 'warm')
      const atom = atoms[count >> 1]!
      await writeFile(join(root, tool.path(atom, count >> 1)), tool.text(atom).replace(/description: ("?)\w+/, `description: $1edit${round}`))
      await measure(tool, 'one document changed')
    }
  }
  return [...costs].map(([name, runs]) => {
    const least = (key: keyof ProcessCost): number => Math.min(...runs.map(cost => cost[key]))
    return { 'process': name, 'clock ms': least('ms'), 'processor ms': least('cpuMs'), 'peak MB': least('peakMB') }
  })
}

if (existsSync(modules)) {
  for (const count of sizes.length > 0 ? sizes : [1_000, 5_000]) {
    const folder = await mkdtemp(join(tmpdir(), 'prime-bench-'))
    try {
      printTable(`${count} documents of the same bytes; the least of ${rounds} runs`, await bench(count, folder))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
} else {
  console.log('The neighbours are not installed: npm ci --prefix test/bench/neighbours')
}
