/*
 * The least that a compile can cost, for compile.bench.ts to measure against. Reads every source of a folder, then
 *   compile SOURCES TREE OUT: counts the tokens of each full text once and writes the files of a tree, each by a rename
 *   look SOURCES TREE OUT: hashes the sources and stats the files of the tree
 * TREE.bin holds the bytes of the tree's files, TREE.json their paths and lengths.
 */
import { createHash } from 'node:crypto'
import { lstatSync, mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const [mode, sources, tree, out] = process.argv.slice(2)
const files = JSON.parse(readFileSync(`${tree}.json`, 'utf8'))
const texts = readdirSync(sources, { recursive: true }).sort().filter(path => path.endsWith('.prime')).map(path => readFileSync(join(sources, path)))

if (mode === 'look') {
  const hash = createHash('sha256')
  for (const text of texts) hash.update(text)
  const sizes = files.map(([path]) => lstatSync(join(out, path)).size)
  console.log(hash.digest('hex'), sizes.length)
} else {
  const { get_encoding } = await import('@dqbd/tiktoken')
  const encoding = get_encoding('cl100k_base')
  const bytes = readFileSync(`${tree}.bin`)
  const made = new Set()
  let tokens = 0
  let start = 0
  for (const [path, length] of files) {
    const content = bytes.subarray(start, start += length)
    const file = join(out, path)
    if (path.endsWith('full.md')) tokens += encoding.encode_ordinary(content.toString()).length
    if (!made.has(dirname(file))) mkdirSync(dirname(file), { recursive: true })
    made.add(dirname(file))
    writeFileSync(`${file}.tmp`, content)
    renameSync(`${file}.tmp`, file)
  }
  console.log(texts.length, tokens)
}
