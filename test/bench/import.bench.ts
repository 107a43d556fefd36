import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { printTable } from './print-table.ts'

/** The built entries: `npm run build` comes first. */
const root = fileURLToPath(new URL('../..', import.meta.url))
const entries = ['vite', 'rollup', 'rolldown', 'webpack', 'rspack', 'rsbuild', 'esbuild', 'farm', 'bun']
const rounds = Number(process.argv[2] ?? 15)

/** How long (ms) a fresh process takes to import a module. */
function measure(specifier: string): number {
  const script = `const start = performance.now(); await import(${JSON.stringify(specifier)}); console.log(performance.now() - start)`
  return Number(execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: root, encoding: 'utf8' }))
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1]!
}

const specifiers = ['unplugin', ...entries.map(name => `unplugin-prime/${name}`)]
const times = new Map<string, number[]>(specifiers.map(specifier => [specifier, []]))
// In turn, so that what slows the machine down slows all alike.
for (let round = 0; round < rounds; round++) {
  for (const specifier of specifiers) times.get(specifier)!.push(measure(specifier))
}
const floor = median(times.get('unplugin')!)
printTable(`import of an entry; the median of ${rounds} processes`, specifiers.map((specifier) => {
  const time = median(times.get(specifier)!)
  return { 'module': specifier, 'ms': Math.round(time), 'of unplugin alone': `${(time / floor).toFixed(2)}×` }
}))
