/*
 * Builds the Vite playground with the published plugin, shows the compiled tree and its prices, asks the published
 * server one question over stdio as an agent would, and exits with 1 when the answer is wrong.
 */
import { get_encoding } from '@dqbd/tiktoken'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import manifest from '../package.json' with { type: 'json' }

const question = 'focus:customer pressed pay twice and was charged two times'
const budget = 600
const expected = '@http-api/rule-idempotency-key-on-unsafe-writes'
const tools = ['prime_query', 'prime_resolve', 'prime_intent', 'prime_validate', 'prime_compile']
const levels = ['summary', 'core', 'full'] as const

const repository = fileURLToPath(new URL('..', import.meta.url))
const app = join(repository, 'playground/vite')
const dist = join(app, 'dist')
const tree = join(dist, 'compiled')
const encoding = get_encoding('cl100k_base')
const faults: string[] = []

/** The part of a `prime_query` answer that is looked at here. */
interface Answer {
  hits: { id: string, kind: string, tokens: number, path: string, explanation: string }[]
  total_tokens: number
}

function expect(holds: boolean, fault: string): void {
  if (!holds) faults.push(fault)
}

function print(title: string, lines: string[]): void {
  console.log([title, ...lines.map(line => `  ${line}`), ''].join('\n'))
}

function count(text: string): number {
  return encoding.encode(text, [], []).length
}

/** The rows of a table as lines: the first column to the left, numbers to the right. */
function align(rows: (string | number)[][]): string[] {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map(row => String(row[column]).length)))
  return rows.map(row => row
    .map((cell, column) => typeof cell === 'number' ? String(cell).padStart(widths[column]!) : cell.padEnd(widths[column]!))
    .join('  ')
    .trimEnd())
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort()
}

function showTree(files: string[]): void {
  const folder = expected.slice(0, expected.lastIndexOf('/'))
  const atoms = new Set(files.filter(file => file.endsWith('/atom.yaml')))
  print(`${relative(repository, tree)}: ${files.length} files, ${atoms.size} atoms`, [
    ...files.filter(file => !file.includes('/')),
    `${folder}/  (${atoms.size} folders such as)`,
    ...files.filter(file => file.startsWith(`${expected}/`)).map(file => `  ${file.slice(folder.length + 1)}`),
  ])
  expect(atoms.size >= 60, `the tree holds ${atoms.size} atoms, expected at least 60`)
}

/** Prints what the levels cost, all atoms together; returns the price of all atoms at full. */
function showPrices(files: string[]): number {
  const index = readFileSync(join(tree, '_index.xml'), 'utf8')
  const sums = levels.map((level) => {
    const prices = files
      .filter(file => file.endsWith(`/chunks/${level}.md`))
      .map(file => count(readFileSync(join(tree, file), 'utf8')))
    return { level, sum: prices.reduce((sum, price) => sum + price, 0), most: Math.max(...prices), prices: prices.length }
  })
  print('Prices in tokens (cl100k_base, recounted from the files)', align([
    ['what', 'all atoms', 'mean', 'most'],
    ...sums.map(({ level, sum, most, prices }) => [level, sum, Math.round(sum / prices), most]),
    ['_index.xml', count(index), '', ''],
  ]))
  return sums.at(-1)!.sum
}

async function ask(): Promise<Answer> {
  const client = new Client({ name: 'playground', version: manifest.version })
  await client.connect(new StdioClientTransport({
    command: process.execPath,
    args: [join(repository, manifest.bin['prime-mcp']), dist],
    stderr: 'inherit',
  }))
  try {
    const names = (await client.listTools()).tools.map(tool => tool.name)
    print(`${client.getServerVersion()?.name ?? 'server'} over stdio, tools`, names)
    for (const tool of tools) expect(names.includes(tool), `the server has no tool ${tool}`)
    const result = await client.callTool({
      name: 'prime_query',
      arguments: { scope: question, level: 'core', budget_tokens: budget },
    })
    expect(!result.isError, `prime_query failed: ${JSON.stringify(result.content)}`)
    return result.structuredContent as unknown as Answer
  } finally {
    await client.close()
  }
}

/** Reads the returned paths as an agent does, and holds the answer against the files. */
function judge({ hits, total_tokens: total }: Answer, bulk: number): void {
  const texts = hits.map(({ id, path, tokens }) => {
    const file = resolve(tree, path)
    if (!existsSync(file)) {
      faults.push(`${id}: the path ${path} leads nowhere`)
      return ''
    }
    const text = readFileSync(file, 'utf8')
    expect(count(text) === tokens, `${id}: ${tokens} tokens were announced, the file has ${count(text)}`)
    return text
  })
  const read = texts.reduce((sum, text) => sum + count(text), 0)
  const answer = count(JSON.stringify({ hits, total_tokens: total }))
  print(`prime_query "${question}", core, ${budget} tokens`, [
    ...hits.flatMap(({ id, tokens, explanation }) => [`${id}  ${tokens}`, `  ${explanation}`]),
  ])
  print(texts[0] ? 'What the agent reads first' : 'Nothing to read', (texts[0] ?? '').trimEnd().split('\n'))
  print('What that cost', align([
    ['the answer, as JSON', answer],
    ['the texts it points at', read],
    ['instead of everything at full', bulk],
  ]))
  expect(hits[0]?.id === expected, `expected ${expected} first, got ${hits[0]?.id ?? 'nothing'}`)
  expect(total === read, `total_tokens is ${total}, the files have ${read}`)
  expect(total <= budget, `total_tokens is ${total}, the budget was ${budget}`)
}

rmSync(dist, { recursive: true, force: true })
await build({
  root: app,
  configFile: join(app, 'vite.config.ts'),
  logLevel: 'warn',
  build: { rolldownOptions: { checks: { pluginTimings: false } } },
})
const files = filesBelow(tree)
showTree(files)
const bulk = showPrices(files)
judge(await ask(), bulk)

for (const fault of faults) console.error(`wrong: ${fault}`)
console.log(faults.length === 0 ? 'The answer is right.' : 'The answer is wrong.')
process.exitCode = faults.length === 0 ? 0 : 1
