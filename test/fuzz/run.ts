/*
 * `npm run fuzz [-- target …] [--seconds 60] [--seed 1] [--keep]`: feeds each target changed texts for so many
 * seconds of processor time, keeps those that reach new code, and prints what goes wrong, with the shortest text that
 * shows it. With `--keep` the short ones of those that reach all that was reached become seeds, which the tests run.
 * Exits 1 on a finding.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { build } from 'esbuild'
import { inputs, keptSeeds } from './inputs.ts'
import { targets } from './targets.ts'
import type { Job, Report } from './worker.ts'

/** A text on which nothing happens for so long (ms) is a hang. */
const hang = 20_000
/** Longest text that is kept, in characters. */
const longestSeed = 400

const { values, positionals } = parseArgs({ allowPositionals: true, options: { seconds: { type: 'string', default: '60' }, seed: { type: 'string', default: '1' }, keep: { type: 'boolean', default: false } } })
const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const module = await instrument()
const kept = keptSeeds()
for (const name of positionals.length > 0 ? positionals : Object.keys(targets)) {
  const report = await fuzz(name)
  console.log(`${name}: ${report.runs} texts, ${report.places} places reached, ${report.corpus.length} texts reach them all, ${report.findings.length} findings`)
  for (const { text, problem } of report.findings) {
    process.exitCode = 1
    console.log(`  ${JSON.stringify(text)}\n    ${problem.replaceAll('\n', '\n    ')}`)
  }
  if (!values.keep) continue
  const seeds = report.corpus.filter(text => text.length <= longestSeed && !inputs[name]!.texts.includes(text))
  writeFileSync(here(`seeds/${name}.json`), `[\n${seeds.map(text => JSON.stringify(text)).join(',\n')}\n]\n`)
}

/** Bundles the targets with all that they load, and has each statement and branch counted. */
async function instrument(): Promise<string> {
  const { createInstrumenter } = createRequire(import.meta.url)('istanbul-lib-instrument') as { createInstrumenter: (options: object) => { instrumentSync: (code: string, file: string) => string } }
  const { outputFiles } = await build({
    entryPoints: [here('targets.ts')],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external: ['@dqbd/tiktoken'],
    banner: { js: 'import { createRequire as createRequireOfBundle } from \'node:module\'; const require = createRequireOfBundle(import.meta.url);' },
  })
  const folder = here('node_modules/.cache')
  mkdirSync(folder, { recursive: true })
  const file = `${folder}/targets.mjs`
  writeFileSync(file, createInstrumenter({ esModules: true, compact: true }).instrumentSync(outputFiles[0]!.text, file))
  return pathToFileURL(file).href
}

async function fuzz(name: string): Promise<Report> {
  const { texts, dictionary } = inputs[name]!
  const state = new SharedArrayBuffer(8 + 2 * 4096)
  const job: Job = { name, module, inputs: { texts: [...texts, ...kept[name] ?? []], dictionary }, seconds: Number(values.seconds), seed: Number(values.seed), state }
  const worker = new Worker(new URL('worker.ts', import.meta.url), { workerData: job, execArgv: ['--import', 'jiti/register'] })
  const [count, length] = [0, 1]
  const head = new Int32Array(state, 0, 2)
  return new Promise((resolve, reject) => {
    let before = -1
    const watch = setInterval(() => {
      const runs = Atomics.load(head, count)
      if (runs > 0 && runs === before) {
        const text = String.fromCharCode(...new Uint16Array(state, 8, head[length]))
        void worker.terminate()
        clearInterval(watch)
        resolve({ runs, places: 0, corpus: [], findings: [{ text, problem: `Nothing happens for ${hang} ms.` }] })
      }
      before = runs
    }, hang)
    worker.on('message', (report: Report) => {
      clearInterval(watch)
      resolve(report)
    })
    worker.on('error', reject)
  })
}
