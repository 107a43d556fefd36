import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { emitTypes } from '../../src/emit/emit-types.ts'
import { expect, it, onTestFinished } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The package as far as its types for users go, laid out as it is published. */
const packageFiles = {
  'package.json': JSON.stringify({ name: 'unplugin-prime', exports: { '.': { types: './index.d.ts' }, './client': { types: './client.d.ts' }, './compiler': { types: './compiler.d.ts' } } }),
  'index.d.ts': 'export type { AtomModule as Atom } from \'./compiler.d.ts\'\n',
  'compiler.d.ts': `export type { AtomModule } from ${JSON.stringify(join(root, 'src/emit/atom-module.ts'))}\n`,
  'client.d.ts': readFileSync(join(root, 'src/client.d.ts'), 'utf8'),
}

/** The type errors of files, as `file:line code`. */
async function check(files: Readonly<Record<string, string>>, order: readonly string[]): Promise<string[]> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'prime-types-')))
  onTestFinished(async () => { await rm(folder, { recursive: true, force: true }) })
  const installed = Object.entries(packageFiles).map(([file, text]) => [`node_modules/unplugin-prime/${file}`, text] as const)
  for (const [file, text] of [...Object.entries(files), ...installed]) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), text)
  }
  const program = ts.createProgram(order.map(file => join(folder, file === 'client' ? 'node_modules/unplugin-prime/client.d.ts' : file)), {
    strict: true,
    noEmit: true,
    noUncheckedIndexedAccess: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    allowImportingTsExtensions: true,
    types: [],
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
    skipLibCheck: true,
  })
  const own = ts.getPreEmitDiagnostics(program).filter(({ file }) => file === undefined || file.fileName.startsWith(folder))
  return own.map(({ file, start, code }) => file === undefined ? `TS${code}` : `${file.fileName.slice(folder.length + 1)}:${file.getLineAndCharacterOfPosition(start!).line + 1} TS${code}`)
}

const usage = `import water from './primes/water.prime'
import { atoms, byId } from 'virtual:prime'
import type { Atom } from 'unplugin-prime'
const claim: unknown = water.fields['claim']
const summary: string = water.chunks.summary
const several: Atom | undefined = water['@garden/rule-water-deeply']
const entry = byId['@garden/rule-water-deeply']
void entry?.chunks().then(({ core }: { core: string }) => core)
const tokens: number | undefined = atoms[0]?.tokens.full
export { claim, several, summary, tokens }
`

it('types sources and virtual modules without generated types', async () => {
  expect(await check({ 'app.ts': usage }, ['client', 'app.ts'])).toEqual([])
  expect(await check({ 'app.ts': `${usage}import { Nothing } from './primes/water.prime'\nconst wrong: number = water.id\nconst id = byId['no id']\n` }, ['client', 'app.ts']))
    .toEqual(['app.ts:11 TS2614', 'app.ts:12 TS2322', 'app.ts:13 TS7053'])
})

it.each([[['client', 'prime.d.ts', 'app.ts']], [['prime.d.ts', 'client', 'app.ts']], [['app.ts', 'prime.d.ts']]])('makes ids a union with generated types, in whatever order: %s', async (order) => {
  const types = emitTypes([{ id: '@garden/rule-water-deeply', name: 'WaterDeeply' }, { id: '@garden/rule-mulch', name: 'not a name' }, { id: '@garden/rule-class', name: 'class' }])
  const files = {
    'prime.d.ts': types,
    'app.ts': `${usage}import { WaterDeeply } from './primes/water.prime'
import type { AtomId } from 'virtual:prime'
export const right: AtomId = '@garden/rule-mulch'
export const known: Atom = WaterDeeply
export const wrong: AtomId = '@garden/rule-mulsh'
export const unknown = byId['@garden/rule-nowhere']
export const other = water['@garden/rule-nowhere']
import { Nothing } from './primes/water.prime'
`,
  }
  expect(await check(files, order)).toEqual(['app.ts:15 TS2820', 'app.ts:16 TS7053', 'app.ts:17 TS7053', 'app.ts:18 TS2614'])
})
