import { fileURLToPath } from 'node:url'
import { printTable } from './print-table.ts'
import { runProcess, type ProcessCost } from './run-process.ts'

/** The built commands: `npm run build` comes first. */
const root = fileURLToPath(new URL('../..', import.meta.url))
const rounds = Number(process.argv[2] ?? 15)

const processes: Readonly<Record<string, readonly string[]>> = {
  'node -e 0': ['-e', '0'],
  'prime --version': ['dist/bin/prime.mjs', '--version'],
  'prime --help': ['dist/bin/prime.mjs', '--help'],
  'prime-mcp --version': ['dist/bin/prime-mcp.mjs', '--version'],
}

const costs = new Map<string, ProcessCost[]>()
// In turn, so that what slows the machine down slows all alike.
for (let round = 0; round < rounds; round++) {
  for (const [name, args] of Object.entries(processes)) costs.set(name, [...costs.get(name) ?? [], await runProcess(args, root)])
}
const median = (name: string, key: keyof ProcessCost): number => costs.get(name)!.map(cost => cost[key]).sort((a, b) => a - b)[rounds >> 1]!
const [floor] = Object.keys(processes) as [string]
printTable(`start of a command; the median of ${rounds} processes`, Object.keys(processes).map(name => ({
  'process': name,
  'clock ms': median(name, 'ms'),
  'of node alone by clock': `${(median(name, 'ms') / median(floor, 'ms')).toFixed(2)}×`,
  'processor ms': median(name, 'cpuMs'),
  'by processor': `${(median(name, 'cpuMs') / median(floor, 'cpuMs')).toFixed(2)}×`,
  'peak MB': median(name, 'peakMB'),
})))
