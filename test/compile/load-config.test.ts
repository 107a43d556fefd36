import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadConfig, mergeOptions } from '../../src/compile/load-config.ts'
import { readFiles, temporaryFolder, writeFiles } from './temporary-folder.ts'

test.each([
  ['prime.config.ts', 'const src: string = "knowledge"\nexport default { src }\n'],
  ['prime.config.js', 'export default { src: "knowledge" }\n'],
  ['prime.config.js', 'module.exports = { src: "knowledge" }\n'],
  ['prime.config.mjs', 'export default { src: "knowledge" }\n'],
  ['prime.config.json', '{ "src": "knowledge" }'],
  ['package.json', '{ "name": "x", "prime": { "src": "knowledge" } }'],
  ['package.json', '{ "name": "x", "prime": "knowledge" }'],
])('options come from %s', async (name, text) => {
  const root = await temporaryFolder()
  await writeFiles(root, { [name]: text })
  const config = await loadConfig(root)
  expect(config.options).toEqual({ src: 'knowledge' })
  expect(config.file).toBe(join(root, name))
  expect(config.watchFiles).toEqual(['prime.config.ts', 'prime.config.js', 'prime.config.mjs', 'prime.config.json', 'package.json'].map(file => join(root, file)))
  expect(Object.keys(await readFiles(root))).toEqual([name])
})

test('a config file counts before package.json; without both there are no options', async () => {
  const root = await temporaryFolder()
  await writeFiles(root, { 'package.json': '{ "prime": "b" }', 'prime.config.json': '\ufeff{ "src": "a" }' })
  expect((await loadConfig(root)).options).toEqual({ src: 'a' })
  const empty = await temporaryFolder()
  await writeFiles(empty, { 'package.json': '{ "name": "x" }' })
  expect(await loadConfig(empty)).toMatchObject({ options: {} })
})

test('an edited config is read anew', async () => {
  const root = await temporaryFolder()
  await writeFiles(root, { 'shared.ts': 'export const src = "a"', 'prime.config.ts': 'import { src } from "./shared.ts"\nexport default { src }' })
  expect((await loadConfig(root)).options).toEqual({ src: 'a' })
  await writeFiles(root, { 'shared.ts': 'export const src = "b"' })
  expect((await loadConfig(root)).options).toEqual({ src: 'b' })
})

test('another file by name, relative to the root, that must exist', async () => {
  const root = await temporaryFolder()
  await writeFiles(root, { 'config/prime.json': '{ "strict": true }' })
  expect(await loadConfig(root, 'config/prime.json')).toEqual({ options: { strict: true }, file: join(root, 'config/prime.json'), watchFiles: [join(root, 'config/prime.json')] })
  await expect(loadConfig(root, 'nope.json')).rejects.toThrow(`The config file \`${join(root, 'nope.json')}\` does not exist.`)
})

test.each([
  ['prime.config.json', '{ "srcs": "a" }', /^`.*prime\.config\.json`: `srcs` is no option: did you mean `src`\?$/],
  ['prime.config.json', '{ "src": ', /^`.*prime\.config\.json` is no JSON: /],
  ['prime.config.json', '7', /^`.*prime\.config\.json` gives no options: export an object\.$/],
  ['prime.config.js', 'throw new Error("oh")', /^`.*prime\.config\.js` cannot be loaded: oh$/],
  ['prime.config.ts', 'export default () => ({})', /gives no options: export an object\.$/],
  ['package.json', '{ "prime": 7 }', /^The `prime` field of `.*package\.json` gives no options/],
])('%s with %j is told by its name', async (name, text, message) => {
  const root = await temporaryFolder()
  await writeFiles(root, { [name]: text })
  await expect(loadConfig(root)).rejects.toThrow(message)
})

test('what is given by hand wins, objects are joined', () => {
  expect(mergeOptions(
    { src: 'a', strict: true, rules: { 'prime/missing-id': 'off' } },
    { src: ['b'], silent: true, rules: { 'prime/meaning': 'info' } },
  )).toEqual({ src: ['b'], strict: true, silent: true, rules: { 'prime/missing-id': 'off', 'prime/meaning': 'info' } })
})
