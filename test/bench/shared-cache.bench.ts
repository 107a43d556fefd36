import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { generateAtoms } from './generate-atoms.ts'
import { printTable } from './print-table.ts'

/*
 * Two clones of a project that share one cache of Turborepo: the first compiles; the second, where nothing is installed
 * that could compile, is given the same bytes.
 */
const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const turbo = here('neighbours/node_modules/.bin/turbo')
const count = Number(process.argv[2] ?? 1000)
const environment = { ...process.env, TURBO_TELEMETRY_DISABLED: '1', TURBO_NO_UPDATE_NOTIFIER: '1', GIT_AUTHOR_NAME: 'bench', GIT_AUTHOR_EMAIL: 'bench@localhost', GIT_COMMITTER_NAME: 'bench', GIT_COMMITTER_EMAIL: 'bench@localhost' }

function run(cwd: string, command: string, ...args: string[]): string {
  return execFileSync(command, args, { cwd, encoding: 'utf8', env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
}

async function makeProject(folder: string): Promise<string> {
  const origin = join(folder, 'origin')
  for (const { path, text } of generateAtoms(count)) {
    await mkdir(dirname(join(origin, 'primes/sources', path)), { recursive: true })
    await writeFile(join(origin, 'primes/sources', path), text)
  }
  await writeFile(join(origin, 'package.json'), JSON.stringify({ name: 'kitchen', private: true, packageManager: 'npm@11.0.0', scripts: { knowledge: 'prime compile' } }))
  await writeFile(join(origin, 'package-lock.json'), JSON.stringify({ name: 'kitchen', lockfileVersion: 3, packages: { '': { name: 'kitchen' } } }))
  await writeFile(join(origin, '.gitignore'), 'node_modules\ncompiled\n.turbo\n')
  await cp(here('neighbours/turbo.json'), join(origin, 'turbo.json'))
  for (const args of [['init', '-q'], ['add', '.'], ['commit', '-q', '-m', 'Add a kitchen']]) run(origin, 'git', ...args)
  return origin
}

async function install(clone: string): Promise<void> {
  await mkdir(join(clone, 'node_modules/.bin'), { recursive: true })
  await symlink(here('../..'), join(clone, 'node_modules/unplugin-prime'), 'junction')
  await symlink('../unplugin-prime/dist/bin/prime.mjs', join(clone, 'node_modules/.bin/prime'))
}

async function readTree(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name)).sort()
  return new Map(await Promise.all(paths.map(async path => [path.slice(folder.length), await readFile(path, 'latin1')] as const)))
}

async function show(folder: string): Promise<void> {
  const origin = await makeProject(folder)
  const trees: Map<string, string>[] = []
  const rows = []
  for (const [name, isInstalled] of [['first clone', true], ['second clone, no compiler installed', false]] as const) {
    const clone = join(folder, `${trees.length}`)
    run(folder, 'git', 'clone', '-q', origin, clone)
    if (isInstalled) await install(clone)
    const start = performance.now()
    const log = run(clone, turbo, 'run', 'knowledge', '--cache-dir', join(folder, 'cache'))
    const ms = performance.now() - start
    trees.push(await readTree(join(clone, 'compiled')))
    rows.push({ clone: name, ms, files: trees.at(-1)!.size, outcome: log.includes('FULL TURBO') ? 'restored' : 'compiled' })
  }
  const [first, second] = trees as [Map<string, string>, Map<string, string>]
  if (first.size !== second.size || [...first].some(([path, text]) => second.get(path) !== text)) throw new Error('The two trees differ.')
  printTable(`${count} atoms, two clones with one cache; the trees are byte-identical`, rows)
}

if (existsSync(turbo)) {
  const folder = await mkdtemp(join(tmpdir(), 'prime-bench-'))
  try {
    await show(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
} else {
  console.log('Turborepo is not installed: npm ci --prefix test/bench/neighbours')
}
