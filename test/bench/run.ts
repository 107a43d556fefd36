/*
 * `npm run bench [-- name …] [--json]`: runs the benchmarks beside this file one after the other, each in a process of
 * its own, and prints their tables; all of them, or those named. With `--json` one document is printed instead.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { version } from '../../package.json'

const folder = fileURLToPath(new URL('.', import.meta.url))
const suffix = '.bench.ts'
const names = readdirSync(folder).filter(file => file.endsWith(suffix)).map(file => file.slice(0, -suffix.length)).sort()
const wanted = process.argv.slice(2).filter(arg => !arg.startsWith('--'))
const isJson = process.argv.includes('--json')

const unknown = wanted.filter(name => !names.includes(name))
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}: name some of ${names.join(', ')}`)
  process.exit(3)
}

/** What a benchmark printed: tables, and lines of other text. */
interface Result {
  tables: unknown[]
  text?: string[]
}

const results: Record<string, Result> = {}
for (const name of wanted.length > 0 ? wanted : names) {
  if (!isJson) console.log(`\n== ${name}`)
  const child = spawn(process.execPath, ['--import', 'jiti/register', `${folder}${name}${suffix}`], {
    stdio: ['ignore', isJson ? 'pipe' : 'inherit', 'inherit'],
    env: { ...process.env, ...isJson && { BENCH_JSON: '1' } },
  })
  const [printed, [code]] = await Promise.all([child.stdout === null ? '' : text(child.stdout), once(child, 'close') as Promise<[number | null]>])
  results[name] = read(printed)
  if (code !== 0) {
    console.error(`The benchmark ${name} failed.`)
    process.exitCode = 1
  }
}
if (isJson) console.log(JSON.stringify({ version, node: process.version, platform: `${process.platform} ${process.arch}`, processor: cpus()[0]?.model, cores: availableParallelism(), results }, undefined, 2))

function read(printed: string): Result {
  const lines = printed.split('\n').filter(line => line.trim() !== '')
  const others = lines.filter(line => !line.startsWith('{'))
  return { tables: lines.filter(line => line.startsWith('{')).map(line => JSON.parse(line) as unknown), ...others.length > 0 && { text: others } }
}
