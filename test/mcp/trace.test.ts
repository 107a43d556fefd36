import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { bakery } from '../runtime/kitchen.ts'
import { temporaryFolder, treeFiles, writeFiles } from '../runtime/tree-folder.ts'
import { bin } from './clients.ts'
import { runBin, session } from './run-bin.ts'

/** Loaded before the server: writes the path of every file that the process touches. */
const spy = `
const fs = require('node:fs')
const log = process.env.TRACE_FILE
const write = fs.appendFileSync
const seen = path => write(log, String(path) + '\\n')
for (const api of [fs, fs.promises]) {
  for (const name of Object.keys(api)) {
    const original = api[name]
    if (typeof original !== 'function' || !/^(?:open|read|stat|lstat|access|exists|createReadStream|realpath|opendir)/.test(name) || name === 'read' || name === 'readSync' || name === 'readv') continue
    const spied = function (...args) { if (typeof args[0] === 'string') seen(args[0]); return original.apply(this, args) }
    Object.assign(spied, original)
    api[name] = spied
  }
}
require('node:module').syncBuiltinESMExports()
`

it.each([['_index.json', true], ['_index.xml', false]])('the server never opens chunks/, with %s', async (_, json) => {
  const folder = await temporaryFolder()
  await writeFiles(folder, treeFiles(bakery, { json }))
  const scratch = await temporaryFolder()
  await writeFile(join(scratch, 'spy.cjs'), spy)
  await writeFile(join(scratch, 'trace.txt'), '')
  const outcome = await runBin([folder], session(
    { name: 'prime_query', arguments: { scope: 'focus:flour', level: 'full' } },
    { name: 'prime_resolve', arguments: { brief: 'bake a sourdough loaf' } },
    { name: 'prime_intent', arguments: { brief: 'bake a sourdough loaf' } },
    { name: 'prime_validate', arguments: { artifact: 'A loaf.', atom_set: bakery.map(atom => atom.id) } },
    { name: 'prime_compile', arguments: { source: 'term Crumb {\n  id: "@bread/term-crumb"\n  version: "1.0.0"\n  domain: kitchen\n  definition: "The crumb is the inside of a loaf of bread."\n}\n' } },
  ), { NODE_OPTIONS: `--require ${join(scratch, 'spy.cjs')}`, TRACE_FILE: join(scratch, 'trace.txt') })
  expect(outcome.messages.map(message => message.result === undefined)).toEqual(Array.from({ length: 6 }, () => false))
  const { readFile } = await import('node:fs/promises')
  const touched = (await readFile(join(scratch, 'trace.txt'), 'utf8')).split('\n').filter(path => path.startsWith(folder))
  expect(touched).toContain(join(folder, '_index.xml'))
  expect(touched.filter(path => path.includes('chunks'))).toEqual([])
  expect(bin.cwd.startsWith(folder)).toBe(false)
})
