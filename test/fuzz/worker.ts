import { parentPort, workerData } from 'node:worker_threads'
import { createCoverage } from './coverage.ts'
import { createRandom, mutate } from './mutate.ts'
import type { Inputs } from './inputs.ts'
import type { Target } from './targets.ts'

/** What the thread that fuzzes one target is given. */
export interface Job {
  name: string
  /** The instrumented targets, as a file URL. */
  module: string
  inputs: Inputs
  /** Of processor time. */
  seconds: number
  seed: number
  /** A count of inputs, then the length of the one being run, then its UTF-16 code units. */
  state: SharedArrayBuffer
}

/** A text that shows a fault. */
export interface Finding {
  text: string
  problem: string
}

/** What a thread tells when its time is over. */
export interface Report {
  runs: number
  /** Places of the code that were reached, at any magnitude of counts. */
  places: number
  findings: Finding[]
  /** A few texts that together reach all that was reached. */
  corpus: string[]
}

/** Slower than this (ms of processor time) for at most 4,096 characters is a finding. */
const slow = 1000

/** Milliseconds of processor time that this process took, which others on the machine do not change. */
function processorTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

const { name, module, inputs: { texts, dictionary }, seconds, seed, state } = workerData as Job
const { targets } = await import(module) as { targets: Record<string, Target> }
const run = targets[name]!
const shared = { head: new Int32Array(state, 0, 2), text: new Uint16Array(state, 8) }
// Loads what is loaded on first use.
await run(texts[0]!)
const { __coverage__: files } = globalThis as unknown as { __coverage__: Record<string, Parameters<typeof createCoverage>[0][number]> }
const coverage = createCoverage(Object.values(files))
const random = createRandom(seed)
const seen = new Set<number>()
const corpus: { text: string, reached: number[] }[] = []
const findings = new Map<string, Finding>()
let runs = 0

async function attempt(text: string): Promise<void> {
  for (let at = 0; at < text.length; at++) shared.text[at] = text.charCodeAt(at)
  shared.head[1] = text.length
  Atomics.add(shared.head, 0, 1)
  runs++
  coverage.reset()
  const start = processorTime()
  const problems = await run(text).catch((error: unknown) => [error instanceof Error ? error.stack ?? error.message : String(error)])
  const time = processorTime() - start
  if (time > slow) problems.push(`It takes ${Math.round(time)} ms.`)
  for (const problem of problems) {
    // Places and texts aside, so that one fault counts once; the shortest text that shows it is kept.
    const key = problem.split('\n', 2).join(' ').replace(/\d+/g, '0').slice(0, 80)
    const known = findings.get(key)
    if (known === undefined || known.text.length > text.length) findings.set(key, { text, problem })
  }
  const reached = coverage.reached()
  if (reached.some(place => !seen.has(place))) {
    for (const place of reached) seen.add(place)
    corpus.push({ text, reached })
  }
}

const deadline = processorTime() + seconds * 1000
for (const text of texts) await attempt(text.slice(0, 4096))
while (processorTime() < deadline) {
  const pick = (): string => corpus[random(2) === 0 ? random(corpus.length) : corpus.length - 1 - random(Math.min(corpus.length, 20))]!.text
  await attempt(mutate(pick(), random, dictionary, pick()))
}
const report: Report = { runs, places: new Set([...seen].map(place => place >> 3)).size, findings: [...findings.values()], corpus: smallest() }
parentPort!.postMessage(report)

/** The shortest texts first, each that still brings a place of the code; counts aside. */
function smallest(): string[] {
  const covered = new Set<number>()
  return corpus.sort((a, b) => a.text.length - b.text.length).flatMap(({ text, reached }) => {
    const fresh = reached.filter(place => !covered.has(place >> 3))
    for (const place of fresh) covered.add(place >> 3)
    return fresh.length === 0 ? [] : [text]
  })
}
