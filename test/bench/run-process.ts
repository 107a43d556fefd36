import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'

/** What a whole process cost. */
export interface ProcessCost {
  /** Of the clock, from start to end. */
  ms: number
  /** Of processor time, all threads. */
  cpuMs: number
  /** The most memory that it had at one time. */
  peakMB: number
}

/** Has a process tell its cost at its end, on a stream of its own. */
const probe = `data:text/javascript,${encodeURIComponent(`
  import { writeSync } from 'node:fs'
  process.on('exit', () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
    writeSync(3, JSON.stringify({ cpuMs: (userCPUTime + systemCPUTime) / 1000, peakMB: maxRSS / 1024 }))
  })
`)}`

/**
 * Runs Node with arguments to its end.
 *
 * @throws Error with what it printed when it fails
 */
export async function runProcess(args: readonly string[], cwd: string): Promise<ProcessCost> {
  const started = performance.now()
  const child = spawn(process.execPath, ['--import', probe, ...args], { cwd, stdio: ['ignore', 'pipe', 'pipe', 'pipe'] })
  const [stdout, stderr, told, [code]] = await Promise.all([text(child.stdout!), text(child.stderr!), text(child.stdio[3] as NodeJS.ReadableStream), once(child, 'close') as Promise<[number | null]>])
  const ms = performance.now() - started
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}:\n${stdout}${stderr}`)
  return { ms, ...JSON.parse(told) as Omit<ProcessCost, 'ms'> }
}
